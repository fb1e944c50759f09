import { bounds } from './bounds.ts'
import { type Catalogue, type Relation, requireRelation, type Table } from './catalogue.ts'
import { RestError } from './errors.ts'
import type { Embed, Query, QueryLevel, SelectItem } from './parse-query.ts'
import {
  boundedList,
  columnOf,
  inPublic,
  orderOf,
  Parameters,
  quote,
  type Source,
  whereOf,
} from './statement.ts'

export class FieldBuilder {
  #aliases = 0
  readonly #unread: Set<string>
  readonly #catalogue: Catalogue
  readonly #query: Query
  readonly parameters: Parameters

  constructor(catalogue: Catalogue, query: Query, parameters = new Parameters()) {
    this.#catalogue = catalogue
    this.#query = query
    this.parameters = parameters
    this.#unread = new Set(query.embedded.keys())
  }

  newAlias(): string {
    return `t${this.#aliases++}`
  }

  fields(source: Source, table: Table | null, items = this.#query.select, path = ''): string[] {
    return items.flatMap(item => {
      if (item.kind === 'all') return [`${source.alias}.*`]
      if (item.kind === 'embed')
        return item.items.length > 0 ? [this.#embedded(source, table, item, path)] : []
      const name = quote(item.alias ?? item.name)
      if (table?.computed.has(item.name) && !source.columns.has(item.name))
        return [`${inPublic(item.name)}(${source.alias}) as ${name}`]
      return [`${columnOf(source, item.name).sql} as ${name}`]
    })
  }

  innerConditions(source: Source, table: Table | null, items = this.#query.select, path = ''): string[] {
    return items.flatMap(item => {
      if (item.kind !== 'embed') return []
      const at = this.#enter(item, path)
      if (!item.isInner) return []
      const { from } = this.#related(source, table, item, at)
      return [`exists (select 1 ${from})`]
    })
  }

  read(source: Source, table: Table | null, target: string) {
    const { root } = this.#query
    const inner = this.innerConditions(source, table)
    const from = `from ${target} as ${source.alias}${whereOf(source, root.conditions, inner, this.parameters)}`
    const fields = this.fields(source, table).join(', ')
    this.expectAllRead()
    return { from, fields, page: this.#pageOf(source, root) }
  }

  /** Call this last: it refuses parameters of tables that `select` does not embed. */
  expectAllRead(): void {
    const [left] = this.#unread
    if (left !== undefined)
      throw new RestError(
        400,
        'PGRST108',
        `'${left.slice(0, 63)}' is not an embedded resource in this request`,
      )
  }

  #embedded(parent: Source, table: Table | null, embed: Embed, path: string): string {
    const at = this.#enter(embed, path)
    const name = quote(embed.alias ?? embed.target)
    const { source, relation, level, from } = this.#related(parent, table, embed, at)
    const [only] = embed.items
    if (isCount(only, relation) && embed.items.length === 1)
      return `(select json_build_array(json_build_object(${this.parameters.add(only.alias ?? 'count')}::text, count(*))) ${from}) as ${name}`
    const fields = this.fields(source, relation.table, embed.items, at)
    const page = this.#pageOf(source, relation.isToMany ? level : { ...level, limit: 1 })
    const rows = `select ${fields.join(', ')} ${from}${page}`
    const { list, from: listFrom } = boundedList(rows)
    return relation.isToMany
      ? `(select ${list} ${listFrom}) as ${name}`
      : `(select row_to_json(r) from (${rows}) as r) as ${name}`
  }

  #related(parent: Source, table: Table | null, embed: Embed, at: string) {
    const relation = requireRelation(this.#catalogue, table?.name ?? parent.name, embed)
    const source = { name: relation.table.name, alias: this.newAlias(), columns: relation.table.columns }
    const level = this.#query.embedded.get(at) ?? noLevel
    const joins = relation.pairs.map(
      ([own, other]) => `${source.alias}.${quote(own)} = ${parent.alias}.${quote(other)}`,
    )
    const inner = this.innerConditions(source, relation.table, embed.items, at)
    const from = `from ${inPublic(source.name)} as ${source.alias}${whereOf(source, level.conditions, [...joins, ...inner], this.parameters)}`
    return { source, relation, level, from }
  }

  #pageOf(source: Source, { order, limit, offset }: QueryLevel): string {
    const skipped = offset > 0 ? ` offset ${this.parameters.add(offset)}::bigint` : ''
    return `${orderOf(source, order)} limit ${Math.min(limit ?? bounds.rows, bounds.rows)}${skipped}`
  }

  #enter(embed: Embed, path: string): string {
    const at = `${path}${path && '.'}${embed.alias ?? embed.target}`
    this.#unread.delete(at)
    return at
  }
}

const noLevel: QueryLevel = { conditions: [], order: [], limit: null, offset: 0 }

/** Aggregates other than count are disabled, as on hosted Supabase. */
function isCount(
  item: SelectItem | undefined,
  { table, isToMany }: Relation,
): item is Extract<SelectItem, { kind: 'column' }> {
  return item?.kind === 'column' && item.name === 'count' && isToMany && !table.columns.has('count')
}
