import type { Sql } from '#server/database/sql.ts'

/** A function, a trigger, a policy, or the grants of a table, with the statements that create and drop it. */
export interface Rule {
  kind: 'trigger' | 'policy' | 'function' | 'grants'
  /** Functions of one name have different ids when one cannot replace the other. */
  id: string
  /** As the catalogue prints it, including a function's grants. */
  text: string
  drop: string
  grants?: string
}

const SCHEMAS = `('public'::regnamespace, 'private'::regnamespace)`
const CALLERS = 'anon, authenticated, service_role'
const CALLER_NAMES = `'anon', 'authenticated', 'service_role'`

/** Reads the rules in order of creation. Names include their schema if the search path is empty. */
export async function readRules(sql: Sql): Promise<Rule[]> {
  return [
    ...(await readTriggers(sql)),
    ...(await readPolicies(sql)),
    ...(await readFunctions(sql)),
    ...(await readGrants(sql)),
  ]
}

function readTriggers(sql: Sql): Promise<Rule[]> {
  return sql.unsafe(`
    select 'trigger' as kind, format('%I on %s', tgname, tgrelid::regclass) as id,
      pg_get_triggerdef(t.oid) as text,
      format('drop trigger %I on %s;', tgname, tgrelid::regclass) as drop
    from pg_trigger as t join pg_proc as p on p.oid = tgfoid
    where pronamespace in ${SCHEMAS} and not tgisinternal order by t.oid`)
}

function readPolicies(sql: Sql): Promise<Rule[]> {
  return sql.unsafe(`
    select 'policy' as kind, format('%I on %s', polname, polrelid::regclass) as id,
      format(E'create policy %I on %s\\n  for %s to %s%s%s;', polname, polrelid::regclass,
        case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        (select string_agg(role::regrole::text, ', ' order by role::regrole::text) from unnest(polroles) as role),
        E'\\n  using (' || pg_get_expr(polqual, polrelid, true) || ')',
        E'\\n  with check (' || pg_get_expr(polwithcheck, polrelid, true) || ')') as text,
      format('drop policy %I on %s;', polname, polrelid::regclass) as drop
    from pg_policy join pg_class on pg_class.oid = polrelid
    where relnamespace in ${SCHEMAS} or relnamespace = 'storage'::regnamespace order by pg_policy.oid`)
}

/** The roles of our services do not exist on every Postgres. */
function readFunctions(sql: Sql): Promise<Rule[]> {
  return sql.unsafe(`
    select 'function' as kind, id, pg_get_functiondef(oid) || grants as text, grants, format('drop function %s;', signature) as drop
    from pg_proc as p, lateral (select
      oid::regprocedure as signature,
      format('%s(%s) returns %s', oid::regproc, pg_get_function_arguments(oid), pg_get_function_result(oid)) as id,
      concat_ws(E'\\n',
        format('revoke execute on function %s from public, ${CALLERS};', oid::regprocedure),
        (select format('grant execute on function %s to %s;', oid::regprocedure, string_agg(grantee::regrole::text, ', '
            order by grantee::regrole::text))
          from aclexplode(proacl) where grantee::regrole::text in (${CALLER_NAMES}) having count(*) > 0),
        (select format('do $$ begin if exists (select from pg_roles where rolname = %L) then grant execute on function %s to %s; end if; end $$;',
            grantee::regrole, oid::regprocedure, grantee::regrole)
          from aclexplode(proacl) where grantee::regrole::text in ('supabase_auth_admin', 'supabase_storage_admin'))) as grants) as described
    where pronamespace in ${SCHEMAS} and prokind = 'f' order by oid`)
}

function readGrants(sql: Sql): Promise<Rule[]> {
  return sql.unsafe(`
    with held as (
      select c.oid, grantee, 0 as kind, lower(privilege_type) as privilege
      from pg_class as c cross join aclexplode(relacl) where relkind = 'r'
      union all
      select c.oid, grantee, 1, format('%s (%s)', lower(privilege_type), string_agg(quote_ident(attname), ', ' order by attnum))
      from pg_class as c join pg_attribute on attrelid = c.oid cross join aclexplode(attacl)
      where not attisdropped group by c.oid, grantee, privilege_type
    ), shared as (
      select c.oid, kind, privilege, string_agg(grantee::regrole::text, ', ' order by grantee::regrole::text) as roles
      from held join pg_class as c on c.oid = held.oid
      where relnamespace in ${SCHEMAS} and grantee::regrole::text in (${CALLER_NAMES})
      group by c.oid, kind, privilege
    )
    select 'grants' as kind, oid::regclass::text as id,
      concat_ws(E'\\n', format('revoke all on %s from ${CALLERS};', oid::regclass),
        string_agg(format('grant %s on %s to %s;', privilege, oid::regclass, roles), E'\\n' order by kind, privilege)) as text,
      format('revoke all on %s from ${CALLERS};', oid::regclass) as drop
    from shared group by oid order by oid`)
}
