import type { Catalogue, ForeignKey, Table } from './catalogue.ts'
import { RestError } from './errors.ts'
import type { Embed } from './parse-select.ts'

export interface Relation {
  table: Table
  isToMany: boolean
  pairs: [string, string][]
}

export function requireRelation(catalogue: Catalogue, parent: string, embed: Embed): Relation {
  const { target, hint } = embed
  const isMeant = ({ name, columns }: ForeignKey) =>
    hint === null || hint === name || (columns.length === 1 && hint === columns[0])
  const candidates = catalogue.foreignKeys.flatMap(key => {
    if (!isMeant(key)) return []
    const found: Relation[] = []
    const table = catalogue.tables.get(target)
    if (!table) return found
    if (key.table === parent && key.referenced === target)
      found.push({ table, isToMany: false, pairs: pair(key.referencedColumns, key.columns) })
    if (key.referenced === parent && key.table === target)
      found.push({ table, isToMany: !key.isUnique, pairs: pair(key.columns, key.referencedColumns) })
    return found
  })
  const [relation, other] = candidates
  if (!relation)
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent}' and '${target}' in the schema cache`,
    )
  if (other)
    throw new RestError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent}' and '${target}'`,
      { hint: `Name the foreign key: '${target}!<foreign key>'.` },
    )
  return relation
}

const pair = (own: string[], other: string[]): [string, string][] =>
  own.map((column, index) => [column, other[index] ?? ''])
