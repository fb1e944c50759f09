import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import type { Sql } from './sql.ts'

/** Login roles of the server. None is a superuser; only the owner bypasses row-level security. */
export const LOGINS = {
  api: 'authenticator',
  auth: 'supabase_auth_admin',
  storage: 'supabase_storage_admin',
  /** Used when DATABASE_URL names a superuser, so that no function of the schema runs as one. */
  owner: 'byline_owner',
}

export type CallerRole = 'anon' | 'authenticated' | 'service_role'

/** As on hosted Supabase. Postgres applies a role's settings at login only, so asCaller sets the timeout. */
export const STATEMENT_TIMEOUTS: Record<CallerRole, string> = {
  anon: '3s',
  authenticated: '8s',
  service_role: '8s',
}

const LOGIN_SETTINGS = {
  statement_timeout: '8s',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '60s',
}

export function rolePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`byline database role ${role}`).digest('base64url')
}

/** Creates the missing roles of hosted Supabase, and repairs passwords. Returns the role that will own the schema. */
export async function prepareRoles(
  sql: Sql,
  passwordOf: (role: string) => string,
  canLogIn: (role: string) => Promise<boolean>,
): Promise<string> {
  const [me] = await sql<{ name: string; is_super: boolean }>`
    select rolname as name, rolsuper as is_super from pg_roles where rolname = current_user`
  const owner = me?.is_super ? LOGINS.owner : (me?.name ?? '')
  const logins: string[] = [LOGINS.api, LOGINS.auth, LOGINS.storage]
  const attributes: Record<string, string> = {
    anon: 'nologin noinherit',
    authenticated: 'nologin noinherit',
    service_role: 'nologin noinherit bypassrls',
    ...Object.fromEntries(logins.map(name => [name, 'login noinherit'])),
    ...(me?.is_super ? { [owner]: 'login bypassrls' } : {}),
  }
  const present = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = any (${Object.keys(attributes)})`
  const isPresent = (role: string) => present.some(({ name }) => name === role)

  for (const [role, attribute] of Object.entries(attributes)) {
    const isLogin = attribute.startsWith('login')
    const password = isLogin ? ` password '${scramVerifier(passwordOf(role))}'` : ''
    if (!isPresent(role)) await sql.unsafe(`create role ${role} ${attribute}${password}`)
    else if (isLogin && !(await canLogIn(role))) await sql.unsafe(`alter role ${role}${password}`)
  }

  const grant = (await isBefore16(sql)) ? grantBefore16 : grantOnce
  const callers = Object.keys(STATEMENT_TIMEOUTS)
  for (const member of [LOGINS.api, LOGINS.storage, owner])
    for (const role of callers) await grant(sql, role, member, false)
  // Only owners of tables may create policies on storage.objects and triggers on auth.users.
  for (const role of [LOGINS.auth, LOGINS.storage]) await grant(sql, role, owner, true)

  for (const role of logins)
    for (const [name, value] of Object.entries(LOGIN_SETTINGS)) await setOnce(sql, role, name, value)
  for (const [role, value] of Object.entries(STATEMENT_TIMEOUTS))
    if (role !== 'service_role') await setOnce(sql, role, 'statement_timeout', value)

  if (me?.is_super)
    await sql.unsafe(`
      do $$ begin
        execute format('grant create, temporary on database %I to ${owner}', current_database());
      end $$;
      grant usage, create on schema public to ${owner}`)
  return owner
}

async function isBefore16(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ is: boolean }>`select current_setting('server_version_num')::int < 160000 as is`
  return found?.is === true
}

async function grantOnce(sql: Sql, role: string, member: string, inherits: boolean) {
  const [found] = await sql`
    select from pg_auth_members
    where roleid = ${role}::regrole and member = ${member}::regrole and set_option and inherit_option = ${inherits}`
  if (!found) await sql.unsafe(`grant ${role} to ${quoteName(member)} with inherit ${inherits}, set true`)
}

/** In Postgres 15 inheritance is an attribute of the member, which every role but the owner lacks. */
async function grantBefore16(sql: Sql, role: string, member: string) {
  const [found] = await sql`
    select from pg_auth_members where roleid = ${role}::regrole and member = ${member}::regrole`
  if (!found) await sql.unsafe(`grant ${role} to ${quoteName(member)}`)
}

async function setOnce(sql: Sql, role: string, name: string, value: string) {
  const [found] = await sql`
    select from pg_db_role_setting
    where setdatabase = 0 and setrole = ${role}::regrole and ${`${name}=${value}`} = any (setconfig)`
  if (!found) await sql.unsafe(`alter role ${role} set ${name} = '${value}'`)
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
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
