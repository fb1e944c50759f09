import { LOGINS } from './roles.ts'
import type { Sql } from './sql.ts'

/** Transfers objects in our schemas from superusers to their owners, so that no function runs as a superuser. Idempotent. */
export async function transferOwnership(sql: Sql): Promise<void> {
  const homes = {
    auth: LOGINS.auth,
    storage: LOGINS.storage,
    ...Object.fromEntries(
      ['public', 'private', 'extensions', 'supabase_migrations'].map(schema => [schema, LOGINS.owner]),
    ),
  }
  const commands = await sql<{ command: string }>`
    with homes as (
      select to_regnamespace(key) as schema, value as owner from jsonb_each_text(${homes}::jsonb)
    ), me as (
      select oid from pg_roles where rolname = current_user
    )
    select format('alter schema %s owner to %I', nspname, owner) as command
    from pg_namespace join homes on schema = pg_namespace.oid join me on me.oid = nspowner
    union all
    select format('alter %s %s owner to %I', case relkind when 'v' then 'view' else 'table' end, c.oid::regclass, owner)
    from pg_class as c join homes on schema = relnamespace join me on me.oid = relowner
    where relkind in ('r', 'p', 'v') and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, owner)
    from pg_proc as p join homes on schema = pronamespace join me on me.oid = proowner
    where not exists (select from pg_depend where objid = p.oid and deptype = 'e')`
  for (const { command } of commands) await sql.unsafe(command)
}
