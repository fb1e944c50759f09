import { bounds } from './bounds.ts'
import { badQuery } from './errors.ts'
import { TextReader } from './text-reader.ts'

const comparisons = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const patterns = { like: 'like', ilike: 'ilike' } as const
const states = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type Condition = { isNegated: boolean } & (
  | {
      kind: 'compare'
      column: string
      operator: (typeof comparisons)[keyof typeof comparisons]
      value: string
    }
  | { kind: 'pattern'; column: string; operator: 'like' | 'ilike'; pattern: string }
  | { kind: 'list'; column: string; values: string[] }
  | { kind: 'state'; column: string; state: (typeof states)[number] }
  | { kind: 'group'; joiner: 'and' | 'or'; conditions: Condition[] }
)

export class ConditionBudget {
  private used = 0

  spend(): void {
    if (++this.used > bounds.conditions)
      throw badQuery('filters', `more than ${bounds.conditions} conditions`)
  }
}

/** Parses the value of a filter, like `not.in.(1,2)`. Throws PGRST100. */
export function parseFilter(column: string, text: string, budget: ConditionBudget): Condition {
  budget.spend()
  const reader = new TextReader(text, `filter on ${column.slice(0, 63)}`)
  const condition = readCondition(reader, column, () => reader.until(''))
  reader.expectEnd()
  return condition
}

/** Parses the value of `or` and `and`, like `(a.eq.1,not.and(b.gt.2,c.is.null))`. Throws PGRST100. */
export function parseGroup(
  joiner: 'and' | 'or',
  isNegated: boolean,
  text: string,
  budget: ConditionBudget,
): Condition {
  const reader = new TextReader(text, `logic tree of ${joiner}`)

  function readGroup(of: 'and' | 'or', negated: boolean, depth: number): Condition {
    if (depth > bounds.conditionDepth) reader.fail(`nested deeper than ${bounds.conditionDepth}`)
    const conditions = [readMember(depth)]
    while (reader.take(',')) conditions.push(readMember(depth))
    reader.expect(')')
    return { kind: 'group', joiner: of, isNegated: negated, conditions }
  }

  function readMember(depth: number): Condition {
    const negated = reader.take('not.')
    if (reader.take('and(')) return readGroup('and', negated, depth + 1)
    if (reader.take('or(')) return readGroup('or', negated, depth + 1)
    if (negated) reader.fail('expected "and(" or "or("')
    budget.spend()
    const column = reader.name()
    reader.expect('.')
    return readCondition(reader, column, () => reader.value(',()'))
  }

  reader.expect('(')
  const group = readGroup(joiner, isNegated, 1)
  reader.expectEnd()
  return group
}

function readCondition(reader: TextReader, column: string, readValue: () => string): Condition {
  const isNegated = reader.take('not.')
  const word = reader.until('.(,)')
  reader.expect('.')
  if (word === 'in') return { kind: 'list', column, isNegated, values: readList(reader) }
  const value = readValue()
  if (isKey(comparisons, word))
    return { kind: 'compare', column, isNegated, operator: comparisons[word], value }
  if (isKey(patterns, word))
    return {
      kind: 'pattern',
      column,
      isNegated,
      operator: patterns[word],
      pattern: boundedPattern(reader, value),
    }
  const state = states.find(known => known === value.toLowerCase())
  if (word === 'is' && state) return { kind: 'state', column, isNegated, state }
  return reader.fail(word === 'is' ? 'expected null, not_null, true, false or unknown' : 'unknown operator')
}

function readList(reader: TextReader): string[] {
  reader.expect('(')
  if (reader.take(')')) return []
  const values: string[] = []
  do {
    values.push(reader.value(',)'))
    if (values.length > bounds.listValues) reader.fail(`more than ${bounds.listValues} values`)
  } while (reader.take(','))
  reader.expect(')')
  return values
}

/** PostgREST allows a star instead of the percent sign. */
function boundedPattern(reader: TextReader, text: string): string {
  if (text.length > bounds.patternLength)
    reader.fail(`a pattern longer than ${bounds.patternLength} characters`)
  if ((text.match(/[%_*]/g) ?? []).length > bounds.patternWildcards)
    reader.fail(`more than ${bounds.patternWildcards} wildcards in a pattern`)
  return text.replaceAll('*', '%')
}

function isKey<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key)
}
