import { bounds } from './bounds.ts'
import { badQuery, RestError, unsatisfiableRange } from './errors.ts'
import { type Condition, ConditionBudget, parseFilter, parseGroup } from './parse-filter.ts'
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

export type SelectItem = { kind: 'all' } | { kind: 'column'; name: string; alias: string | null } | Embed

export interface Embed {
  kind: 'embed'
  target: string
  alias: string | null
  hint: string | null
  isInner: boolean
  items: SelectItem[]
}

// Aliases are the only names in statements that do not come from the catalogue.
const ALIAS = /^[a-z_]\w{0,62}$/i

/** Parses `id, author:profiles!blogs_user_id_fkey!inner(username), comments(count)`. Throws PGRST100. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const used = { items: 0, embeds: 0 }

  function readItems(depth: number): SelectItem[] {
    const items = [readItem(depth)]
    while (scanner.take(',')) items.push(readItem(depth))
    const names = items.map(item => (item.kind === 'column' ? item.name : item.kind))
    for (const [name, same] of Map.groupBy(names, name => name))
      if (name !== 'embed' && same.length > bounds.sameColumn)
        scanner.fail(`a column selected more than ${bounds.sameColumn} times`)
    return items
  }

  function readItem(depth: number): SelectItem {
    if (++used.items > bounds.selectItems) scanner.fail(`more than ${bounds.selectItems} items`)
    if (scanner.take('*')) return { kind: 'all' }
    const first = scanner.name()
    const alias = scanner.take(':') ? first : null
    if (alias !== null && !ALIAS.test(alias))
      scanner.fail('an alias is a word of at most 63 letters and digits')
    const name = alias === null ? first : scanner.name()
    const { hint, isInner } = readHints()
    if (!scanner.take('(')) {
      if (hint !== null || isInner) scanner.fail('expected "("')
      return { kind: 'column', name, alias }
    }
    if (depth === bounds.embedDepth) scanner.fail(`tables embedded deeper than ${bounds.embedDepth}`)
    if (++used.embeds > bounds.embeds) scanner.fail(`more than ${bounds.embeds} embedded tables`)
    const items = scanner.peek() === ')' ? [] : readItems(depth + 1)
    scanner.expect(')')
    return { kind: 'embed', target: name, alias, hint, isInner, items }
  }

  function readHints() {
    let hint: string | null = null
    let isInner = false
    while (scanner.take('!')) {
      const word = scanner.name()
      if (word === 'inner') isInner = true
      else if (hint !== null) scanner.fail('a second hint')
      else if (word !== 'left') hint = word
    }
    return { hint, isInner }
  }

  const items = readItems(0)
  scanner.expectEnd()
  return items
}
