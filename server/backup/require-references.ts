import pg from 'pg'
import { ConfigError } from '#server/base/config-error.ts'
import type { Sql } from '#server/database/sql.ts'
import { quoteTable } from './snapshot.ts'

interface Reference {
  name: string
  child: string
  parent: string
  columns: { child: string; parent: string }[]
}

/** Loading without triggers does not check foreign keys. Throws ConfigError. */
export async function requireReferences(sql: Sql, tables: string[]): Promise<void> {
  const references = await sql<Reference>`
    select conname as name, format('%s.%s', n.nspname, c.relname) as child, format('%s.%s', pn.nspname, p.relname) as parent,
      (select json_agg(json_build_object('child', ca.attname, 'parent', pa.attname))
        from unnest(conkey, confkey) as keys (own, other)
          join pg_attribute as ca on ca.attrelid = conrelid and ca.attnum = own
          join pg_attribute as pa on pa.attrelid = confrelid and pa.attnum = other) as columns
    from pg_constraint join pg_class as c on c.oid = conrelid join pg_namespace as n on n.oid = c.relnamespace
      join pg_class as p on p.oid = confrelid join pg_namespace as pn on pn.oid = p.relnamespace
    where contype = 'f' and format('%s.%s', n.nspname, c.relname) = any (${tables})`
  for (const { name, child, parent, columns } of references) {
    const isSet = columns.map(key => `c.${pg.escapeIdentifier(key.child)} is not null`).join(' and ')
    const isSame = columns
      .map(key => `p.${pg.escapeIdentifier(key.parent)} = c.${pg.escapeIdentifier(key.child)}`)
      .join(' and ')
    const [lost] = await sql.unsafe(`select from ${quoteTable(child)} as c
      where ${isSet} and not exists (select from ${quoteTable(parent)} as p where ${isSame}) limit 1`)
    if (lost)
      throw new ConfigError(
        `The archive is incomplete: a row of ${child} references a row of ${parent} that is missing (${name}). Nothing was changed.`,
      )
  }
}
