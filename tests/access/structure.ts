import type { Sql } from '#server/database/sql.ts'
import { definerFunctions } from './definer-functions.ts'
import { privileges } from './privileges.ts'
import { explain, lists, searches, usesIndex, visitors } from './query-plans.ts'
import { readPrivileges } from './read-privileges.ts'

/** A rule for the whole schema. `findOffenders` returns its violations. */
interface StructureRule {
  name: string
  findOffenders(sql: Sql): Promise<string[]>
}

const ours = `('public'::regnamespace, 'private'::regnamespace)`

export const structure: StructureRule[] = [
  {
    name: 'the granted privileges equal the list of privileges',
    async findOffenders(sql) {
      const held = await readPrivileges(sql)
      return [...new Set([...Object.keys(held), ...Object.keys(privileges)])].filter(
        object => String(held[object]) !== String(privileges[object]),
      )
    },
  },
  {
    name: 'every table has row-level security',
    findOffenders: sql =>
      list(
        sql,
        `select oid::regclass::text from pg_class
        where relkind in ('r', 'p') and relnamespace in ${ours} and not relrowsecurity`,
      ),
  },
  {
    name: 'every policy names its roles',
    findOffenders: sql =>
      list(
        sql,
        `select policyname from pg_policies
        where schemaname in ('public', 'private', 'storage') and 'public' = any (roles)`,
      ),
  },
  {
    // Postgres would evaluate both for each row.
    name: 'no table has two permissive policies for one role and command',
    findOffenders: sql =>
      list(
        sql,
        `select format('%s: %s to %s', tablename, command, role) from pg_policies,
          unnest(roles) as role, unnest(case cmd when 'ALL' then '{SELECT,INSERT,UPDATE,DELETE}' else array[cmd] end) as command
        where schemaname in ('public', 'private') and permissive = 'PERMISSIVE'
        group by schemaname, tablename, command, role having count(*) > 1`,
      ),
  },
  {
    name: 'the functions in public that run as the owner are those on the list',
    async findOffenders(sql) {
      const found = await list(
        sql,
        `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
      )
      const meant = Object.keys(definerFunctions)
      return [...found.filter(name => !meant.includes(name)), ...meant.filter(name => !found.includes(name))]
    },
  },
  {
    name: 'no policy opens the list of buckets',
    findOffenders: sql =>
      list(sql, `select policyname from pg_policies where schemaname = 'storage' and tablename = 'buckets'`),
  },
  {
    // The names in a body that is not a text (prosqlbody) were resolved when the function was created.
    name: 'every function has an empty search path, or none to look in',
    findOffenders: sql =>
      list(
        sql,
        `select oid::regprocedure::text from pg_proc
        where pronamespace in ${ours} and not coalesce(proconfig, '{}') @> array['search_path=""']
          and (prosqlbody is null or prosecdef)`,
      ),
  },
  {
    // Finished pages are kept until such a trigger announces a change.
    name: 'every change of what pages show is announced',
    findOffenders: sql =>
      list(
        sql,
        `select event || ' on ' || shown.table from (values
          ('blogs', 'INSERT'), ('blogs', 'UPDATE'), ('blogs', 'DELETE'),
          ('pages', 'INSERT'), ('pages', 'UPDATE'), ('pages', 'DELETE'),
          ('outside_code', 'UPDATE'), ('outside_code', 'DELETE'),
          ('navigation', 'INSERT'), ('navigation', 'UPDATE'), ('navigation', 'DELETE'),
          ('settings', 'INSERT'), ('settings', 'UPDATE'), ('settings', 'DELETE'),
          ('comments', 'INSERT'), ('comments', 'UPDATE'), ('comments', 'DELETE'),
          ('profiles', 'UPDATE')) as shown("table", event)
        where not exists (
          select from pg_trigger where tgrelid = ('public.' || shown.table)::regclass
            and tgname ~ '^announce_.*(?<!rating)$' and tgenabled = 'O'
            and pg_get_triggerdef(oid) ~ ('AFTER .*' || event || '.* ON public'))`,
      ),
  },
  {
    name: 'every change of a rating is announced to lists of posts',
    findOffenders: sql =>
      list(
        sql,
        `select event from unnest(array['INSERT', 'UPDATE', 'DELETE']) as event
        where not exists (
          select from pg_trigger where tgrelid = 'public.comments'::regclass and tgenabled = 'O'
            and pg_get_triggerdef(oid) ~ ('AFTER ' || event || ' ON public.*announce_lists'))`,
      ),
  },
  {
    name: 'no policy evaluates the caller once per row',
    findOffenders: sql =>
      list(
        sql,
        `select policyname from pg_policies
        where schemaname in ('public', 'private', 'storage')
          and coalesce(qual, '') || coalesce(with_check, '') ~ '(auth\\.\\w+|is_admin)\\(\\)'
          and coalesce(qual, '') || coalesce(with_check, '') !~* 'select (auth\\.\\w+|(public\\.)?is_admin)\\(\\)'`,
      ),
  },
  {
    name: 'every foreign key has an index that begins with it',
    findOffenders: sql =>
      list(
        sql,
        `select conname from pg_constraint
        where contype = 'f' and connamespace in ${ours} and not exists (
          select from pg_index
          where indrelid = conrelid and indpred is null
            and (indkey::int2[])[0 : cardinality(conkey) - 1] = conkey)`,
      ),
  },
  {
    name: 'every column of a table that only functions write is required',
    findOffenders: sql =>
      list(
        sql,
        `select attrelid::regclass || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'private'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and not attnotnull
          -- A draft has no time.
          and attname <> 'out_at'`,
      ),
  },
  {
    name: 'every list is read in index order, and every filter uses an index',
    async findOffenders(sql) {
      const offenders: string[] = []
      for (const query of lists) if (!(await usesIndex(sql, query))) offenders.push(query)
      return offenders
    },
  },
  {
    name: 'text searches use an index instead of a sequential scan',
    async findOffenders(sql) {
      const offenders: string[] = []
      for (const { query, index } of searches)
        if (!(await explain(sql, query)).includes(index)) offenders.push(query)
      return offenders
    },
  },
  {
    name: 'counting and skipping rows for a visitor uses index-only scans',
    async findOffenders(sql) {
      const offenders: string[] = []
      for (const { query, index } of visitors) {
        const plan = await explain(sql, query, ['enable_bitmapscan', 'enable_sort'], 'anon')
        if (/Seq Scan|Index Scan|Sort/.test(plan) || !plan.includes(index)) offenders.push(query)
      }
      return offenders
    },
  },
]

async function list(sql: Sql, query: string): Promise<string[]> {
  const rows = await sql.unsafe<Record<string, string>>(query)
  return rows.flatMap(row => Object.values(row))
}
