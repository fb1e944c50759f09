import type postgres from 'postgres'
import { privileges, readPrivileges } from './privileges.ts'

/** Something that must hold for the whole schema. Returns the offenders. */
export interface StructureRule {
  name: string
  findOffenders(sql: postgres.ISql): Promise<string[]>
}

const ours = `('public'::regnamespace, 'private'::regnamespace)`

export const structure: StructureRule[] = [
  {
    name: 'nobody holds a privilege that the list of privileges does not name, and nobody lacks one that it names',
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
    name: 'no policy opens the list of buckets',
    findOffenders: sql =>
      list(sql, `select policyname from pg_policies where schemaname = 'storage' and tablename = 'buckets'`),
  },
  {
    name: 'every function has an empty search path',
    findOffenders: sql =>
      list(
        sql,
        `select oid::regprocedure::text from pg_proc
        where pronamespace in ${ours} and not coalesce(proconfig, '{}') @> array['search_path=""']`,
      ),
  },
  {
    name: 'no policy asks who is asking once per row',
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
]

async function list(sql: postgres.ISql, query: string): Promise<string[]> {
  const rows = await sql.unsafe<Record<string, string>[]>(query)
  return rows.flatMap(row => Object.values(row))
}
