import type { FuzzTable, Known } from './fixture.ts'
import { mutate, oddNumber, oddText } from './odd-values.ts'
import type { Random } from './random.ts'

const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'is',
  'isdistinct',
  'in',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'like(any)',
  'eq(all)',
  'fts(english)',
  'contains',
  '',
]

/** Generates `select=`, `order=`, `or=` and `columns=`, valid or nearly so. */
export class RestGrammar {
  #random: Random
  #known: Known

  constructor(random: Random, known: Known) {
    this.#random = random
    this.#known = known
  }

  table(): FuzzTable {
    return this.#random.pick(this.#known.tables)
  }

  column(table: FuzzTable): string {
    const random = this.#random
    if (random.chance(0.08))
      return random.pick([oddText(random), 'ctid', 'xmin', 'tableoid', 'email', 'count', '*'])
    return random.pick(table.columns).name
  }

  select(table: FuzzTable, depth = 3): string {
    const random = this.#random
    if (depth === 3 && random.chance(0.02)) return this.#nested(random.pick([10, 60, 400]))
    const items = random.many(depth === 3 ? 1 : 0, random.chance(0.03) ? 150 : 4, () =>
      this.#item(table, depth),
    )
    const text = items.join(random.chance(0.05) ? ', ' : ',')
    return random.chance(0.25) ? mutate(text, random) : text
  }

  order(table: FuzzTable): string {
    const random = this.#random
    const terms = random.many(0, 3, () => {
      const column = random.chance(0.1)
        ? `${random.pick(this.#known.tables).name}(${this.column(table)})`
        : this.column(table)
      return (
        column +
        random.pick([
          '',
          '.asc',
          '.desc',
          '.desc.nullslast',
          '.asc.nullsfirst',
          '.nullsfirst',
          random.chance(0.3) ? random.pick(['.DESC', '.sideways']) : '',
        ])
      )
    })
    return random.chance(0.2) ? mutate(terms.join(), random) : terms.join()
  }

  /** Like `eq.3`. */
  condition(table: FuzzTable, column: string): string {
    const random = this.#random
    const type = table.columns.find(({ name }) => name === column)?.type ?? 'text'
    const operator = random.chance(0.5)
      ? random.pick(['eq', 'in', 'gt', 'is', 'ilike'])
      : random.pick(OPERATORS)
    const text = `${random.chance(0.15) ? 'not.' : ''}${operator}.${this.#operand(operator, type)}`
    return random.chance(0.2) ? mutate(text, random) : text
  }

  /** Like `(id.eq.1,and(rating.gt.2,rating.lt.5))`. */
  logic(table: FuzzTable, depth = 3): string {
    const random = this.#random
    if (depth === 3 && random.chance(0.03)) {
      const deep = random.pick([20, 100, 2000])
      return `${'(or'.repeat(deep)}(id.eq.1)${')'.repeat(deep)}`
    }
    const terms = random.many(random.chance(0.1) ? 0 : 1, 4, () => {
      if (depth > 0 && random.chance(0.25))
        return random.pick(['or', 'and', 'not.or', 'not.and']) + this.logic(table, depth - 1)
      const column = this.column(table)
      return `${column}.${this.condition(table, column)}`
    })
    const text = `(${terms})`
    return depth === 3 && random.chance(0.25) ? mutate(text, random) : text
  }

  value(type: string): string {
    const random = this.#random
    if (random.chance(0.35)) return oddText(random)
    if (/int|numeric|double|real/.test(type))
      return random.chance(0.6) ? random.pick(['1', '2', '3', '5']) : oddNumber(random)
    if (type === 'uuid') return random.pick(this.#known.ids.filter(id => id.includes('-')))
    if (type === 'boolean') return random.pick(['true', 'false', 'null', 't'])
    if (type.startsWith('timestamp'))
      return random.pick(['2024-01-01', 'now', '2024-01-01T00:00:00.123456+00:00', 'infinity'])
    return random.pick([...this.#known.slugs, 'JavaScript', 'user', '%a%', 'a*', '*'])
  }

  #operand(operator: string, type: string): string {
    const random = this.#random
    if (operator === 'in')
      return `(${random.many(0, random.chance(0.05) ? 1500 : 4, () => this.#quoted(this.value(type)))})`
    if (operator === 'is')
      return random.chance(0.4) || type === 'boolean'
        ? random.pick(['null', 'true', 'false', 'unknown', 'not_null', 'NULL', oddText(random)])
        : 'null'
    if (/any|all|cs|cd|ov/.test(operator))
      return `{${random.many(0, 4, () => this.#quoted(this.value(type)))}}`
    if (/like|match/.test(operator))
      return random.pick(['%a%', '*a*', '%'.repeat(300), '(((a*)*)*)*$', '\\', '[', oddText(random)])
    return this.value(type)
  }

  #quoted(value: string): string {
    const random = this.#random
    if (random.chance(0.6)) return value
    return random.chance(0.8) ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${value}`
  }

  #item(table: FuzzTable, depth: number): string {
    const random = this.#random
    const kind = random.chance(0.45) ? 5 + random.below(9) : 0
    if (kind < 5) return this.column(table)
    if (kind === 5) return '*'
    if (kind === 6) return `${random.pick(['a', oddText(random)])}:${this.column(table)}`
    if (kind === 7)
      return `${this.column(table)}::${random.chance(0.4) ? random.pick(['int', 'regclass', 'json', 'uuid', 'bytea', 'xml', oddText(random)]) : 'text'}`
    if (kind === 8)
      return `${this.column(table)}${random.pick(['->', '->>', '->a->', '->0->>'])}${random.pick(['a', '0', '-1', oddText(random)])}`
    if (kind === 9)
      return random.pick(['count()', 'like_count.sum()', 'id.max()', 'rating.avg()::text', 'count', 'sum()'])
    if (depth <= 0) return 'id'
    const name =
      random.chance(0.9) && table.related.length > 0 ? random.pick(table.related) : this.table().name
    const other = this.#known.tables.find(({ name: other }) => other === name) ?? table
    const before = random.pick(['', '', '', '...', 'b:', '"a b":', `${oddText(random)}:`])
    const hint = random.pick([
      '',
      '',
      '',
      '!inner',
      '!left',
      '!user_id',
      '!comments_user_id_fkey',
      '!inner!left',
      `!${oddText(random)}`,
    ])
    return `${before}${name}${hint}(${this.select(other, depth - 1)})`
  }

  #nested(depth: number): string {
    const pair = this.#random.pick([
      ['blogs', 'comments'],
      ['profiles', 'comments'],
    ])
    let text = 'id'
    for (let i = 0; i < depth; i++) text = `id,${pair[i % 2]}(${text})`
    return text
  }
}
