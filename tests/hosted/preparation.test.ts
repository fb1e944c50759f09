import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostedPostgres, startHostedPostgres } from './hosted-postgres.ts'

let hosted: HostedPostgres

beforeAll(async () => {
  hosted = await startHostedPostgres()
})

afterAll(() => hosted?.stop())

const refusals = {
  'add a column to auth.users': 'alter table auth.users add column nickname text',
  'add a column to storage.objects': 'alter table storage.objects add column nickname text',
  'switch row-level security off': 'alter table storage.objects disable row level security',
  'make a table in the schema storage': 'create table storage.extras (id int)',
  'make a superuser': 'alter role supabase_auth_admin superuser',
}

for (const [what, query] of Object.entries(refusals))
  test(`postgres cannot ${what}, as on hosted Supabase`, async () => {
    const attempt = hosted.admin.begin(async tx => {
      await tx`set local session authorization postgres`
      await tx.unsafe(query)
    })
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

test('postgres can make a policy for storage.objects', async () => {
  await hosted.admin.begin(async tx => {
    await tx`set local session authorization postgres`
    await tx`create policy "Everybody may see files" on storage.objects for select to anon using (true)`
    await tx`drop policy "Everybody may see files" on storage.objects`
  })
})

test('deletes files through the storage service only', async () => {
  const remove = (allow: string) =>
    hosted.admin.begin(async tx => {
      await tx`select set_config('role', 'postgres', true), set_config('storage.allow_delete_query', ${allow}, true)`
      await tx`delete from storage.objects`
    })
  await expect(remove('')).rejects.toMatchObject({ code: '42501' })
  await remove('true')
})

test('API roles have the limits of hosted Supabase', async () => {
  const rows = await hosted.admin<{ role: string; timeout: string }>`
    select rolname as role, split_part(setting, '=', 2) as timeout from pg_roles, unnest(rolconfig) as setting
    where setting like 'statement_timeout=%' order by rolname`
  expect(rows).toEqual([
    { role: 'anon', timeout: '3s' },
    { role: 'authenticated', timeout: '8s' },
    { role: 'authenticator', timeout: '8s' },
  ])
})
