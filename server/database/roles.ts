import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'
import type { Sql } from './sql.ts'

/** The server's login roles. None is a superuser, and only the owner bypasses row-level security. */
export const LOGINS = {
  api: 'authenticator',
  auth: 'supabase_auth_admin',
  storage: 'supabase_storage_admin',
  /** Used when DATABASE_URL names a superuser, so that no function of the schema runs as one. */
  owner: 'byline_owner',
}

export type CallerRole = 'anon' | 'authenticated' | 'service_role'

/** As on hosted Supabase. Postgres applies a role's settings only at login, so asCaller sets the timeout. */
export const STATEMENT_TIMEOUTS: Record<CallerRole, string> = {
  anon: '3s',
  authenticated: '8s',
  service_role: '8s',
}

/** Shorter than for readers' writes and for what administrators read. */
export const READERS_READ_TIMEOUT = '3s'

export const LOGIN_SETTINGS = {
  statement_timeout: '8s',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '60s',
}

export function rolePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`byline database role ${role}`).digest('base64url')
}

/** Creates missing roles and repairs passwords. For a superuser, returns the role that owns the schema; otherwise null. */
export async function prepareRoles(
  sql: Sql,
  passwordOf: (role: string) => string,
  canLogIn: (role: string) => Promise<boolean>,
): Promise<string | null> {
  const [me] = await sql<{ name: string; is_super: boolean }>`
    select rolname as name, rolsuper as is_super from pg_roles where rolname = current_user`
  const owner = me?.is_super ? LOGINS.owner : (me?.name ?? '')
  const services: string[] = [LOGINS.api, LOGINS.auth, LOGINS.storage]
  const attributes: Record<string, string> = {
    anon: 'nologin noinherit',
    authenticated: 'nologin noinherit',
    service_role: 'nologin noinherit bypassrls',
    ...Object.fromEntries(services.map(name => [name, 'login noinherit'])),
    ...(me?.is_super ? { [owner]: 'login bypassrls' } : {}),
  }
  const known = await readRoles(sql)
  const logins = Object.entries(attributes).filter(([, attribute]) => attribute.startsWith('login'))
  const isLocked = new Map(
    await Promise.all(
      logins.map(async ([role]) => [role, known.names.includes(role) && !(await canLogIn(role))] as const),
    ),
  )
  for (const [role, attribute] of Object.entries(attributes)) {
    const isNew = !known.names.includes(role)
    if (!isNew && !isLocked.get(role)) continue
    const password = attribute.startsWith('login') ? ` password '${scramVerifier(passwordOf(role))}'` : ''
    await sql.unsafe(isNew ? `create role ${role} ${attribute}${password}` : `alter role ${role}${password}`)
  }

  const callers = Object.keys(STATEMENT_TIMEOUTS)
  const grants = [
    ...[LOGINS.api, LOGINS.storage, owner].flatMap(member =>
      callers.map(role => ({ role, member, inherits: false })),
    ),
    // Only table owners may create policies on storage.objects and triggers on auth.users.
    ...[LOGINS.auth, LOGINS.storage].map(role => ({ role, member: owner, inherits: true })),
  ]
  for (const grant of grants) if (!known.hasGrant(grant)) await sql.unsafe(known.sqlOf(grant))

  const settings = [
    ...services.flatMap(role =>
      Object.entries(LOGIN_SETTINGS).map(([name, value]) => ({ role, name, value })),
    ),
    ...(['anon', 'authenticated'] as const).map(role => ({
      role,
      name: 'statement_timeout',
      value: STATEMENT_TIMEOUTS[role],
    })),
  ]
  for (const { role, name, value } of settings)
    if (!known.settings.includes(`${role} ${name}=${value}`))
      await sql.unsafe(`alter role ${role} set ${name} = '${value}'`)

  if (!me?.is_super) return null
  const [complete] = await sql`
    select where has_database_privilege(${owner}::name, current_database()::text, 'create')
      and has_database_privilege(${owner}::name, current_database()::text, 'temporary')
      and has_schema_privilege(${owner}::name, 'public', 'usage')
      and has_schema_privilege(${owner}::name, 'public', 'create')`
  if (complete) return owner
  await sql.unsafe(`
    do $$ begin
      execute format('grant create, temporary on database %I to ${owner}', current_database());
    end $$;
    grant usage, create on schema public to ${owner}`)
  return owner
}

interface Grant {
  role: string
  member: string
  inherits: boolean
}

async function readRoles(sql: Sql) {
  const [found] = await sql<{
    names: string[]
    grants: string[]
    settings: string[]
    is_before_16: boolean
  }>`
    select
      array(select rolname::text from pg_roles) as names,
      array(
        select format('%s to %s%s', pg_get_userbyid(roleid), pg_get_userbyid(member),
          case when is_before_16 then '' else format(' with inherit %s', to_jsonb(m) -> 'inherit_option') end)
        from pg_auth_members as m
        where is_before_16 or (to_jsonb(m) -> 'set_option')::boolean
      ) as grants,
      array(
        select format('%s %s', setrole::regrole, config) from pg_db_role_setting cross join unnest(setconfig) as config
        where setdatabase = 0 and setrole <> 0
      ) as settings,
      is_before_16
    from (select current_setting('server_version_num')::int < 160000 as is_before_16) as version`
  if (!found) throw new Error('Postgres does not list its roles.')
  const { names, grants, settings, is_before_16: isBefore16 } = found
  // In Postgres 15, inheritance is an attribute of the member instead.
  const sqlOf = ({ role, member, inherits }: Grant) =>
    `grant ${role} to ${pg.escapeIdentifier(member)}${isBefore16 ? '' : ` with inherit ${inherits}, set true`}`
  const hasGrant = ({ role, member, inherits }: Grant) =>
    grants.includes(`${role} to ${member}${isBefore16 ? '' : ` with inherit ${inherits}`}`)
  return { names, settings, sqlOf, hasGrant }
}

/** The stored form of a password (RFC 5802), so that no statement or log contains the password. */
export function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = createHash('sha256').update(`salt ${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (label: string) => createHmac('sha256', salted).update(label).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}
