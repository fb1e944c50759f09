import { bounds } from './bounds.ts'
import { badQuery } from './errors.ts'
import { Scanner } from './scanner.ts'

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
  #used = 0

  spend(): void {
    if (++this.#used > bounds.conditions)
      throw badQuery('filters', `more than ${bounds.conditions} conditions`)
  }
}

/** Parses a filter value, such as `not.in.(1,2)`. Throws PGRST100. */
export function parseFilter(column: string, text: string, budget: ConditionBudget): Condition {
  budget.spend()
  const scanner = new Scanner(text, `filter on ${column.slice(0, 63)}`)
  const condition = readCondition(scanner, column, () => scanner.until(''))
  scanner.expectEnd()
  return condition
}

/** Parses the value of `or` and `and`, such as `(a.eq.1,not.and(b.gt.2,c.is.null))`. Throws PGRST100. */
export function parseGroup(
  joiner: 'and' | 'or',
  isNegated: boolean,
  text: string,
  budget: ConditionBudget,
): Condition {
  const scanner = new Scanner(text, `logic tree of ${joiner}`)

  function readGroup(of: 'and' | 'or', negated: boolean, depth: number): Condition {
    if (depth > bounds.conditionDepth) scanner.fail(`nested deeper than ${bounds.conditionDepth}`)
    const conditions = [readMember(depth)]
    while (scanner.take(',')) conditions.push(readMember(depth))
    scanner.expect(')')
    return { kind: 'group', joiner: of, isNegated: negated, conditions }
  }

  function readMember(depth: number): Condition {
    const negated = scanner.take('not.')
    if (scanner.take('and(')) return readGroup('and', negated, depth + 1)
    if (scanner.take('or(')) return readGroup('or', negated, depth + 1)
    if (negated) scanner.fail('expected "and(" or "or("')
    budget.spend()
    const column = scanner.name()
    scanner.expect('.')
    return readCondition(scanner, column, () => scanner.value(',()'))
  }

  scanner.expect('(')
  const group = readGroup(joiner, isNegated, 1)
  scanner.expectEnd()
  return group
}

function readCondition(scanner: Scanner, column: string, readValue: () => string): Condition {
  const isNegated = scanner.take('not.')
  const word = scanner.until('.(,)')
  scanner.expect('.')
  if (word === 'in') return { kind: 'list', column, isNegated, values: readList(scanner) }
  const value = readValue()
  if (isKey(comparisons, word))
    return { kind: 'compare', column, isNegated, operator: comparisons[word], value }
  if (isKey(patterns, word))
    return {
      kind: 'pattern',
      column,
      isNegated,
      operator: patterns[word],
      pattern: boundedPattern(scanner, value),
    }
  const state = states.find(known => known === value.toLowerCase())
  if (word === 'is' && state) return { kind: 'state', column, isNegated, state }
  return scanner.fail(word === 'is' ? 'expected null, not_null, true, false or unknown' : 'unknown operator')
}

function readList(scanner: Scanner): string[] {
  scanner.expect('(')
  if (scanner.take(')')) return []
  const values: string[] = []
  do {
    values.push(scanner.value(',)'))
    if (values.length > bounds.listValues) scanner.fail(`more than ${bounds.listValues} values`)
  } while (scanner.take(','))
  scanner.expect(')')
  return values
}

function boundedPattern(scanner: Scanner, text: string): string {
  if (text.length > bounds.patternLength)
    scanner.fail(`a pattern longer than ${bounds.patternLength} characters`)
  if ((text.match(/[%_*]/g) ?? []).length > bounds.patternWildcards)
    scanner.fail(`more than ${bounds.patternWildcards} wildcards in a pattern`)
  return text.replaceAll('*', '%')
}

function isKey<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key)
}
