import type { Sql } from '#server/database/sql.ts'

/** Reads the privileges from pg_catalog in the same form. */
export async function readPrivileges(sql: Sql): Promise<Record<string, string[]>> {
  const rows = await sql<{ object: string; held: string[] }>`
    with held as (
      select format('%s.%s', relnamespace::regnamespace, relname) as object, a.grantee, a.privilege_type, null as columns
      from pg_class cross join aclexplode(relacl) as a
      where relkind in ('r', 'v', 'm', 'p', 'S')
      union all
      select format('%s.%s', relnamespace::regnamespace, relname), a.grantee, a.privilege_type,
        string_agg(attname, ', ' order by attname)
      from pg_class join pg_attribute on attrelid = pg_class.oid cross join aclexplode(attacl) as a
      group by 1, 2, 3
      union all
      select p.oid::regprocedure::text, a.grantee, a.privilege_type, null
      from (
        select oid, coalesce(proacl, acldefault('f', proowner)) as acl from pg_proc
      ) as p cross join aclexplode(p.acl) as a
      union all
      select 'schema ' || nspname, a.grantee, a.privilege_type, null
      from pg_namespace cross join aclexplode(nspacl) as a
    ),
    worded as (
      select object, case grantee when 0 then 'public' else grantee::regrole::text end as role,
        string_agg(lower(privilege_type) || coalesce(' (' || columns || ')', ''), ', ' order by privilege_type) as can
      from held
      where grantee = 0 or grantee::regrole::text in ('anon', 'authenticated', 'service_role', 'authenticator')
      group by 1, 2
    ),
    objects as (
      select format('%s.%s', relnamespace::regnamespace, relname) as object from pg_class
      where relkind in ('r', 'v', 'm', 'p', 'S')
        and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select oid::regprocedure::text from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select 'schema private'
    )
    select case when object like '%(%' and object not like '%.%(%' then 'public.' || object else object end as object,
      coalesce(array_agg(format('%s: %s', role, can) order by role) filter (where role is not null), '{}') as held
    from objects left join worded using (object)
    group by 1`
  return Object.fromEntries(rows.map(({ object, held }) => [object, held]))
}
