import { join } from 'node:path'
import type { Sql } from '#server/database/sql.ts'

export const TYPES_FILE = join(import.meta.dirname, '../shared/data/database-types.ts')

/** Nullable columns of function results, which the catalogue does not record. */
const nullableResults = new Set([
  'rating_summary.average',
  'list_reasons.held_for',
  'list_adjacent_posts.cover',
  'list_adjacent_posts.thumbnail',
  'list_published_posts.average',
  'list_published_posts.best_author',
  'list_published_posts.best_content',
  'list_published_posts.best_rating',
  'list_published_posts.cover',
  'list_published_posts.thumbnail',
])

const LINE_LENGTH = 110 // must match the formatter

const types: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  numeric: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
}

interface Column {
  table: string
  name: string
  type: string
  is_nullable: boolean
  is_optional: boolean
}

interface Relationship {
  table: string
  name: string
  columns: string[]
  is_one_to_one: boolean
  referenced: string
  referenced_columns: string[]
}

interface Routine {
  name: string
  args: { name: string; type: string; is_optional: boolean }[]
  /** The table whose row is the only argument, which makes the function a computed column. */
  computed_for: string | null
  result: string
  results: { name: string; type: string }[] | null
  /** The table whose rows it returns. */
  table: string | null
}

/** Returns a TypeScript module with the types of schema `public`, equal to the output of Supabase's generator. */
export async function generateTypes(sql: Sql): Promise<string> {
  const columns = await sql<Column>`
    select relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as is_nullable,
      not attnotnull or atthasdef or attidentity <> '' as is_optional
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by relname, attname`
  const relationships = await sql<Relationship>`
    select c.conrelid::regclass::text as table, c.conname as name, r.relname as referenced,
      array(select attname from unnest(c.conkey) with ordinality as k (num, position)
        join pg_attribute on attrelid = c.conrelid and attnum = k.num order by position) as columns,
      array(select attname from unnest(c.confkey) with ordinality as k (num, position)
        join pg_attribute on attrelid = c.confrelid and attnum = k.num order by position) as referenced_columns,
      exists (select from pg_constraint as u
        where u.conrelid = c.conrelid and u.contype in ('p', 'u') and u.conkey = c.conkey) as is_one_to_one
    from pg_constraint as c join pg_class as r on r.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
    order by c.conname`
  const routines = await sql<Routine>`
    select p.proname as name, format_type(p.prorettype, null) as result,
      (select relname from pg_class where p.pronargs = 1 and oid = (
        select typrelid from pg_type where oid = p.proargtypes[0] and typtype = 'c')) as computed_for,
      coalesce((
        select json_agg(json_build_object('name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null),
          'is_optional', i > p.pronargs - p.pronargdefaults) order by p.proargnames[i])
        from generate_series(1, p.pronargs) as i), '[]') as args,
      (select json_agg(json_build_object('name', p.proargnames[i], 'type', format_type(p.proallargtypes[i], null))
          order by p.proargnames[i])
        from generate_subscripts(p.proallargtypes, 1) as i where p.proargmodes[i] = 't') as results,
      (select relname from pg_class join pg_type on pg_type.oid = reltype
        where pg_type.oid = p.prorettype and relnamespace = 'public'::regnamespace) as table
    from pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    order by p.proname`

  const tables = [...new Set(columns.map(column => column.table))].map(table =>
    writeTable(
      table,
      columns.filter(column => column.table === table),
      routines.filter(routine => routine.computed_for === table),
      relationships.filter(relationship => relationship.table === table),
    ),
  )
  const functions = routines.filter(routine => routine.computed_for === null).map(writeFunction)

  return `// Written from the catalogue: npm run schema

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

type Table<Row, Needed extends keyof Row, Keys extends object[], Computed = unknown> = {
  Row: Row & Computed
  Insert: Pick<Row, Needed> & Partial<Row>
  Update: Partial<Row>
  Relationships: Keys
}

type Call<Args, Returns> = { Args: Args; Returns: Returns }

type RowsCall<Args, Name extends keyof Database['public']['Tables']> = {
  Args: Args
  Returns: Database['public']['Tables'][Name]['Row'][]
  SetofOptions: { from: '*'; to: Name; isOneToOne: false; isSetofReturn: true }
}

type ForeignKey<Name, Columns, Other, IsOneToOne, Referenced = ['id']> = {
  foreignKeyName: Name
  columns: Columns
  isOneToOne: IsOneToOne
  referencedRelation: Other
  referencedColumns: Referenced
}

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14' }
  public: {
    Tables: {
${tables.join('\n')}
    }
    Views: { [_ in never]: never }
    Functions: {
${functions.join('\n')}
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
`
}

function writeTable(
  table: string,
  columns: Column[],
  computed: Routine[],
  relationships: Relationship[],
): string {
  const row = columns.map(column => `          ${column.name}: ${typeOf(column)}\n`).join('')
  const needed = columns.filter(column => !column.is_optional).map(column => quote(column.name))
  const keys = relationships.map(writeRelationship)
  const made = computed.map(routine => `${routine.name}: ${tsType(routine.result)} | null`)
  return `      ${table}: Table<
        {
${row}        },
        ${needed.join(' | ') || 'never'},
        [${keys.join('')}${keys.length > 0 ? '\n        ' : ''}]${made.length > 0 ? `,\n        { ${made.join('; ')} }` : ''}
      >`
}

function writeRelationship({ name, columns, is_one_to_one, ...other }: Relationship): string {
  const listed = (names: string[]) => `[${names.map(quote).join(', ')}]`
  const referenced = listed(other.referenced_columns)
  const parts = [quote(name), listed(columns), quote(other.referenced), is_one_to_one]
  return `\n          ForeignKey<${[...parts, ...(referenced === "['id']" ? [] : [referenced])].join(', ')}>,`
}

function writeFunction(routine: Routine): string {
  const args = routine.args.map(arg => `${arg.name}${arg.is_optional ? '?' : ''}: ${tsType(arg.type)}`)
  const results = routine.results?.map(({ name, type }) => {
    const isNullable = nullableResults.has(`${routine.name}.${name}`)
    return `${name}: ${tsType(type)}${isNullable ? ' | null' : ''}`
  })
  const parts = [
    args.length > 0 ? `{ ${args.join('; ')} }` : 'never',
    results ? `{ ${results.join('; ')} }[]` : routine.table ? quote(routine.table) : tsType(routine.result),
  ]
  const call = routine.table ? 'RowsCall' : 'Call'
  const line = `      ${routine.name}: ${call}<${parts.join(', ')}>`
  if (line.length <= LINE_LENGTH) return line
  return `      ${routine.name}: ${call}<${parts.map(part => `\n        ${part}`).join(',')}\n      >`
}

function typeOf(column: Column): string {
  return `${tsType(column.type)}${column.is_nullable ? ' | null' : ''}`
}

function tsType(name: string): string {
  if (name.endsWith('[]')) return `${tsType(name.slice(0, -2))}[]`
  return types[name] ?? 'string'
}

function quote(text: string): string {
  return `'${text}'`
}
