import { bounds } from './bounds.ts'
import { badQuery, RestError, unsatisfiableRange } from './errors.ts'
import { type Condition, ConditionBudget, parseFilter, parseGroup } from './parse-filter.ts'
import { parseSelect, type SelectItem } from './parse-select.ts'
import { Scanner } from './scanner.ts'

export interface OrderTerm {
  column: string
  isDescending: boolean
  nulls: 'first' | 'last' | null
}

export interface QueryLevel {
  conditions: Condition[]
  order: OrderTerm[]
  limit: number | null
  offset: number
}

export interface Query {
  select: SelectItem[]
  root: QueryLevel
  embedded: Map<string, QueryLevel>
  columns: string[] | null
  onConflict: string[] | null
  args: Map<string, string>
}

const newLevel = (): QueryLevel => ({ conditions: [], order: [], limit: null, offset: 0 })

const SINGLE = /^(select|columns|on_conflict)$|(^|\.)(order|limit|offset)$/

/** Decodes once. `isArgument`: whether a parameter belongs to the called function. Throws PGRST100, PGRST103. */
export function parseQuery(search: URLSearchParams, isArgument: (name: string) => boolean): Query {
  const query: Query = {
    select: [{ kind: 'all' }],
    root: newLevel(),
    embedded: new Map(),
    columns: null,
    onConflict: null,
    args: new Map(),
  }
  const budget = new ConditionBudget()
  const seen = new Set<string>()

  for (const [key, value] of search) {
    if (`${key}${value}`.includes('\0'))
      throw new RestError(400, '22021', 'Text cannot contain the NUL character.')
    if ((isArgument(key) || SINGLE.test(key)) && seen.size === seen.add(key).size)
      throw badQuery(key.slice(0, 63), 'it is given twice')
    if (isArgument(key)) query.args.set(key, value)
    else if (key === 'select') query.select = parseSelect(value)
    else if (key === 'columns') query.columns = parseNames(value, key)
    else if (key === 'on_conflict') query.onConflict = parseNames(value, key)
    else readOfLevel(query, key, value, budget)
  }
  return query
}

function readOfLevel(query: Query, key: string, value: string, budget: ConditionBudget) {
  const path = key.split('.')
  const name = path.pop() ?? ''
  const isGroup = name === 'or' || name === 'and'
  const isNegated = isGroup && path.at(-1) === 'not'
  if (isNegated) path.pop()
  const level = path.length === 0 ? query.root : levelAt(query, path.join('.'))
  if (name === 'order') level.order = parseOrder(value)
  else if (name === 'limit') level.limit = parseCount(value, name)
  else if (name === 'offset') level.offset = parseCount(value, name)
  else if (isGroup) level.conditions.push(parseGroup(name, isNegated, value, budget))
  else level.conditions.push(parseFilter(name, value, budget))
}

function levelAt(query: Query, path: string): QueryLevel {
  const level = query.embedded.get(path) ?? newLevel()
  query.embedded.set(path, level)
  return level
}

function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    const column = scanner.name()
    const isDescending = scanner.take('.desc')
    if (!isDescending) scanner.take('.asc')
    const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : null
    terms.push({ column, isDescending, nulls })
    if (terms.length > bounds.orderTerms) scanner.fail(`more than ${bounds.orderTerms} columns`)
  } while (scanner.take(','))
  scanner.expectEnd()
  return terms
}

function parseNames(text: string, what: string): string[] {
  const scanner = new Scanner(text, what)
  const names: string[] = []
  do names.push(scanner.name())
  while (scanner.take(','))
  scanner.expectEnd()
  return [...new Set(names)]
}

function parseCount(text: string, what: string): number {
  if (/^-\d+$/.test(text)) throw unsatisfiableRange(`${what} should be greater than or equal to zero.`)
  if (!/^\d{1,15}$/.test(text)) throw badQuery(what, 'expected a number')
  return Number(text)
}

export function parseRange(header: string | null): { offset: number; limit: number | null } | null {
  if (header === null) return null
  const [, from = '', to = ''] = /^(\d{1,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === '') throw unsatisfiableRange('A range is the first and the last row, such as 0-24.')
  if (to === '') return { offset: Number(from), limit: null }
  if (Number(to) < Number(from))
    throw unsatisfiableRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  return { offset: Number(from), limit: Number(to) - Number(from) + 1 }
}
