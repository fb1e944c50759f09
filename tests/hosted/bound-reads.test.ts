import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostedPostgres, startHostedPostgres } from './hosted-postgres.ts'

let hosted: HostedPostgres
const reader = '00000000-0000-4000-8000-000000000001'
const admin = '00000000-0000-4000-8000-000000000002'

beforeAll(async () => {
  hosted = await startHostedPostgres()
  await hosted.admin`
    insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@example.com', '{}' from unnest(${[reader, admin]}::uuid[]) as id`
  await hosted.admin`update public.profiles set role = 'admin' where id = ${admin}`
})

afterAll(() => hosted?.stop())

/** The statement_timeout after what PostgREST does before the query of a request. */
async function timeOf(role: string, sub: string | null, mode: string, timeout = '8s') {
  return hosted.admin.begin(async tx => {
    await tx.unsafe(`set transaction ${mode}`)
    await tx`
      select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify({ sub, role })}, true),
        set_config('statement_timeout', ${timeout}, true)`
    await tx`select public.bound_reads()`
    const [row] = await tx<{ time: string }>`select current_setting('statement_timeout') as time`
    return row?.time
  })
}

test('PostgREST calls the function before each request', async () => {
  const [found] = await hosted.admin<{ setting: string }>`
    select setting from pg_roles, unnest(rolconfig) as setting
    where rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'`
  expect(found?.setting).toBe('pgrst.db_pre_request=public.bound_reads')
})

test('ends reads after three seconds, writes after eight', async () => {
  expect(await timeOf('authenticated', reader, 'read only')).toBe('3s')
  expect(await timeOf('authenticated', reader, 'read write')).toBe('8s')
  expect(await timeOf('authenticated', admin, 'read only')).toBe('8s')
  expect(await timeOf('service_role', null, 'read only')).toBe('8s')
})

test('visitors and functions keep their own limits', async () => {
  expect(await timeOf('anon', null, 'read only', '3s')).toBe('3s')
  expect(await timeOf('authenticated', reader, 'read only', '30s')).toBe('30s')
})
