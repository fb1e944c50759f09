import type { Sql } from '#server/database/sql.ts'
import { RestError } from './errors.ts'
import type { Embed } from './parse-query.ts'

/** `computed`: functions of a row, selected like columns. `anonymousWrites`: write methods for which `anon` has a privilege. */
export interface Table {
  name: string
  columns: Map<string, { type: string }>
  primaryKey: string[]
  computed: Set<string>
  anonymousWrites: Set<string>
}

export interface ForeignKey {
  name: string
  table: string
  columns: string[]
  referenced: string
  referencedColumns: string[]
  isUnique: boolean
}

export interface Routine {
  name: string
  args: { name: string; type: string; isRequired: boolean }[]
  isVolatile: boolean
  /** The function's own statement_timeout, which replaces that of the caller's role. */
  timeout: string | null
  isSet: boolean
  result: 'void' | 'scalar' | 'rows'
  columns: Map<string, { type: string }>
  table: string | null
  isOpenToAnon: boolean
}

export interface Catalogue {
  tables: Map<string, Table>
  foreignKeys: ForeignKey[]
  routines: Map<string, Routine[]>
}

type Columns = { name: string; type: string }[]
type TableRow = { name: string; columns: Columns; primary_key: string[]; computed: string[]; anon: string[] }
type RoutineRow = Omit<Routine, 'columns'> & { columns: Columns | null }
type Row = { tables: TableRow[] | null; foreign_keys: ForeignKey[] | null; routines: RoutineRow[] | null }

async function readCatalogue(sql: Pick<Sql, 'unsafe'>): Promise<Catalogue> {
  const [row] = await sql.unsafe<Row>(STATEMENT)
  const routines = new Map<string, Routine[]>()
  for (const { columns, ...routine } of row?.routines ?? []) {
    const overloads = routines.get(routine.name) ?? []
    routines.set(routine.name, [...overloads, { ...routine, columns: byName(columns ?? []) }])
  }
  return {
    tables: new Map(
      (row?.tables ?? []).map(({ name, columns, primary_key, computed, anon }) => [
        name,
        {
          name,
          columns: byName(columns),
          primaryKey: primary_key,
          computed: new Set(computed),
          anonymousWrites: new Set(anon),
        },
      ]),
    ),
    foreignKeys: row?.foreign_keys ?? [],
    routines,
  }
}

const byName = (columns: Columns) => new Map(columns.map(({ name, type }) => [name, { type }]))

const STATEMENT = `
with relations as (
  select oid, relname::text as name, reltype from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
), columns as (
  select attrelid, json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum) as list
  from pg_attribute where attrelid in (select oid from relations) and attnum > 0 and not attisdropped group by attrelid
), routines as (
  select p.oid, p.proname::text as name, p.proretset, p.provolatile, p.proconfig, p.pronargs, p.pronargdefaults, p.proargtypes,
    p.proargnames, p.proallargtypes, p.proargmodes, p.prorettype, t.typtype, t.typrelid,
    (select relations.name from relations where p.pronargs = 1 and relations.reltype = p.proargtypes[0]) as computed_for
  from pg_proc as p join pg_type as t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
)
select
  (select json_agg(json_build_object(
      'name', name, 'columns', columns.list,
      'primary_key', array(select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = relations.oid and indisprimary order by array_position(indkey::int2[], attnum)),
      'computed', array(select routines.name from routines where computed_for = relations.name),
      'anon', array(select method from (values ('POST', 'insert'), ('PATCH', 'update')) as written (method, privilege)
          where has_any_column_privilege('anon', relations.oid, privilege)
        union all select 'DELETE' where has_table_privilege('anon', relations.oid, 'delete'))))
    from relations join columns on attrelid = relations.oid) as tables,
  (select json_agg(json_build_object(
      'name', k.conname, 'table', t.name, 'referenced', r.name,
      'columns', array(select attname from unnest(k.conkey) with ordinality as c (num, place)
        join pg_attribute on attrelid = k.conrelid and attnum = c.num order by place),
      'referencedColumns', array(select attname from unnest(k.confkey) with ordinality as c (num, place)
        join pg_attribute on attrelid = k.confrelid and attnum = c.num order by place),
      'isUnique', exists (select from pg_index where indrelid = k.conrelid and indisunique and indpred is null
        and indkey::int2[] <@ k.conkey and indkey::int2[] @> k.conkey)))
    from pg_constraint as k join relations as t on t.oid = k.conrelid join relations as r on r.oid = k.confrelid
    where k.contype = 'f') as foreign_keys,
  (select json_agg(json_build_object(
      'name', name, 'isOpenToAnon', has_function_privilege('anon', routines.oid, 'execute'), 'isVolatile', provolatile = 'v', 'isSet', proretset,
      'timeout', (select split_part(setting, '=', 2) from unnest(proconfig) as setting where setting like 'statement_timeout=%'),
      'args', coalesce((
        select json_agg(json_build_object('name', proargnames[i], 'type', format_type(proargtypes[i - 1], null),
          'isRequired', i <= pronargs - pronargdefaults) order by i)
        from generate_series(1, pronargs) as i), '[]'),
      'result', case when proargmodes && '{t,o,b}' or typtype = 'c' then 'rows'
        when prorettype = 'void'::regtype then 'void' else 'scalar' end,
      'columns', case when proargmodes && '{t,o,b}' then (
          select json_agg(json_build_object('name', proargnames[i], 'type', format_type(proallargtypes[i], null)) order by i)
          from generate_subscripts(proallargtypes, 1) as i where proargmodes[i] in ('t', 'o', 'b'))
        when typtype = 'c' then (select list from columns where attrelid = typrelid) end,
      'table', (select relations.name from relations where relations.oid = typrelid)))
    from routines where computed_for is null) as routines`

/** Milliseconds. Limits how often requests for unknown names can reload the catalogue. */
const REREAD_AFTER = 1_000

export class CachedCatalogue {
  #catalogue: Promise<Catalogue> | null = null
  #readAt = Number.NEGATIVE_INFINITY
  readonly #sql: Pick<Sql, 'unsafe'>

  constructor(sql: Pick<Sql, 'unsafe'>) {
    this.#sql = sql
  }

  current(): Promise<Catalogue> {
    return this.#catalogue ?? this.#read()
  }

  async newer(seen: Catalogue): Promise<Catalogue | null> {
    if (performance.now() - this.#readAt >= REREAD_AFTER) this.#read()
    const current = await this.current()
    return current === seen ? null : current
  }

  #read(): Promise<Catalogue> {
    this.#readAt = performance.now()
    const reading = readCatalogue(this.#sql)
    this.#catalogue = reading
    reading.catch(() => {
      if (this.#catalogue === reading) this.#catalogue = null
    })
    return reading
  }
}

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
