import type { Sql } from '#server/database/sql.ts'
import type { Removal } from './removals.ts'

/** The checks of an administrator as they would be without a look at the second factor. */
const BY_PASSWORD = `
  create function private.is_admin_by_password() returns boolean language sql stable security definer set search_path = ''
  as $$ select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin') $$;
  create function private.require_admin_by_password() returns void language plpgsql set search_path = ''
  as $$ begin
    if not private.is_admin_by_password() then raise insufficient_privilege; end if;
  end $$;
  grant execute on function private.is_admin_by_password(), private.require_admin_by_password()
    to anon, authenticated, service_role;
`

/** Lets each rule that asks for an administrator take one who gave no second factor. */
export async function listSecondFactorRemovals(sql: Sql): Promise<Removal[]> {
  const policies = await sql<{ rule: string; on: string; using: string | null; check: string | null }>`
    select policyname as rule, format('%I on %I.%I', policyname, schemaname, tablename) as on,
      qual as using, with_check as check
    from pg_policies where schemaname in ('public', 'private', 'storage')`
  const functions = await sql<{ rule: string; definition: string }>`
    select oid::regprocedure::text as rule, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and proname not in ('is_admin', 'require_admin', 'require_deciding_admin')
      -- That one asks for the second factor as well.
      and pg_get_functiondef(oid) !~ '\n  perform private.require_fresh_password'
      -- It decides how long a query may take, and nothing else.
      and proname <> 'bound_reads'`
  const changes = [
    ...policies.map(({ rule, on, using, check }) => ({
      rule,
      before: `alter policy ${on} ${using ? `using (${using})` : ''} ${check ? `with check (${check})` : ''}`,
    })),
    ...functions.map(({ rule, definition }) => ({ rule, before: definition })),
  ]
  return changes.flatMap(({ rule, before }) => {
    const sql = before
      .replace(/\b(public\.)?is_admin\(\)/g, 'private.is_admin_by_password()')
      .replace(/\bprivate\.require_(deciding_)?admin\(\)/g, 'private.require_admin_by_password()')
    return sql === before ? [] : [{ kind: 'second factor', rule, sql: BY_PASSWORD + sql }]
  })
}
