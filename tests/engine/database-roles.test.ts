import { beforeAll, describe, expect, test } from 'vitest'
import { asCaller } from '#server/database/as-caller.ts'
import { poolSql, type Sql } from '#server/database/sql.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'

let server: BorrowedServer
let logins: Record<string, Sql>

beforeAll(async () => {
  server = await borrowServer()
  const { api, auth, storage, jobs } = server.database
  logins = { api: poolSql(api), auth, storage, jobs }
})

const DENIED = '42501'
const callers = ['anon', 'authenticated', 'service_role'] as const
const schemas = ['public', 'private', 'auth', 'storage', 'extensions']

describe('roles', () => {
  test('each pool logs in as its own role', async () => {
    const found: Record<string, unknown> = {}
    for (const [pool, sql] of Object.entries(logins))
      found[pool] = (
        await sql`select session_user::text as name, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
          from pg_roles where rolname = session_user`
      )[0]
    const plain = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false }
    expect(found).toEqual({
      api: { name: 'authenticator', ...plain, rolbypassrls: false },
      auth: { name: 'supabase_auth_admin', ...plain, rolbypassrls: false },
      storage: { name: 'supabase_storage_admin', ...plain, rolbypassrls: false },
      jobs: { name: 'byline_owner', ...plain, rolbypassrls: true },
    })
  })

  test('only service_role bypasses row-level security', async () => {
    expect(
      await server.sql`select rolname::text as name, rolsuper, rolcanlogin, rolbypassrls from pg_roles
        where rolname = any (${[...callers]}) order by 1`,
    ).toEqual([
      { name: 'anon', rolsuper: false, rolcanlogin: false, rolbypassrls: false },
      { name: 'authenticated', rolsuper: false, rolcanlogin: false, rolbypassrls: false },
      { name: 'service_role', rolsuper: false, rolcanlogin: false, rolbypassrls: true },
    ])
  })

  test('a login role can switch to caller roles only', async () => {
    const members = await server.sql`
      select member::regrole::text as member, array_agg(roleid::regrole::text order by 1) as may_be
      from pg_auth_members where member::regrole::text <> all ('{byline_owner,postgres,pg_monitor}')
      group by 1 order by 1`
    expect(members).toEqual([
      { member: 'authenticator', may_be: ['anon', 'authenticated', 'service_role'] },
      { member: 'supabase_storage_admin', may_be: ['anon', 'authenticated', 'service_role'] },
    ])
  })

  test('no function runs as a superuser', async () => {
    expect(
      await server.sql`
        select oid::regprocedure::text as name from pg_proc
        where pronamespace::regnamespace::text = any (${schemas}) and proowner in (select oid from pg_roles where rolsuper)
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        union all
        select oid::regclass::text from pg_class
        where relnamespace::regnamespace::text = any (${schemas}) and relowner in (select oid from pg_roles where rolsuper)`,
    ).toEqual([])
  })

  test('the auth and storage services reach only settings', async () => {
    // The auth service reads confirm_addresses from the settings.
    const settings = [{ name: 'settings' }]
    for (const [role, tables] of Object.entries({
      supabase_auth_admin: settings,
      supabase_storage_admin: [],
      authenticator: [],
    }))
      expect(
        await server.sql`
          select oid::regclass::text as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
            and has_any_column_privilege(${role}::name, oid, 'select, insert, update')`,
        role,
      ).toEqual(tables)
  })
})

describe('superuser rights', () => {
  const attempts = {
    'read a file of the machine': `select pg_read_file('/etc/passwd')`,
    'load a file of the machine': `select lo_import('/etc/passwd')`,
    'run a program': `copy (select 1) to program 'true'`,
    'write a file': `copy (select 1) to '/tmp/byline-written'`,
    'become the superuser': 'set role postgres',
    'become the owner': 'set role byline_owner',
    'become the auth service': 'set role supabase_auth_admin',
    'act as another session': 'set session authorization postgres',
    'make a role': 'create role more superuser login',
    'read passwords': 'select rolpassword from pg_authid',
    'change settings of the server': `set log_statement = 'all'`,
    'read accounts': 'select encrypted_password from auth.users',
  }
  for (const [what, query] of Object.entries(attempts))
    test(`no key lets a caller ${what}`, async () => {
      for (const role of callers)
        await expect(
          asCaller(server.database.api, { role, claims: {} }, client => client.query(query)),
          role,
        ).rejects.toMatchObject({ code: DENIED })
      await expect(logins.api?.unsafe(query)).rejects.toMatchObject({ code: DENIED })
    })
})

describe('through the REST service', () => {
  const inputs = [
    '/rest/v1/rpc/pg_read_file?filename=/etc/passwd',
    '/rest/v1/rpc/set_config?setting_name=role&new_value=postgres&is_local=false',
    '/rest/v1/pg_authid?select=rolpassword',
    '/rest/v1/users?select=encrypted_password',
    '/rest/v1/profiles?select=id;reset%20role',
    '/rest/v1/profiles?select=*,current_user',
    '/rest/v1/profiles?select=pg_read_file(username)',
    '/rest/v1/profiles?order=id;set%20role%20postgres',
  ]
  test.each(inputs)('%s is refused', async path => {
    for (const apikey of [server.publishableKey, server.secretKey]) {
      const response = await fetch(server.url + path, { headers: { apikey } })
      expect(response.ok, await response.text()).toBe(false)
    }
  })
})
