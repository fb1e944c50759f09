import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { requirePolicies } from './require-policies.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('rejects a database that lacks policies', async () => {
  const { sql, database } = server
  await requirePolicies(database.jobs)

  await sql.unsafe('alter table public.comments disable row level security')
  await expect(requirePolicies(database.jobs)).rejects.toThrow(
    /^The database lacks 1 of its access policies, including row-level security on public\.comments\./,
  )
  await sql.unsafe('alter table public.comments enable row level security')

  await sql.unsafe('drop policy "Readers may comment in their own name" on public.comments')
  await expect(requirePolicies(database.jobs)).rejects.toThrow(
    /lacks 1 of its access policies, including policy "Readers may comment in their own name" on public\.comments/,
  )

  const policies = await sql<{ name: string }>`
    select format('drop policy %I on %I.%I', policyname, schemaname, tablename) as name from pg_policies`
  for (const { name } of policies) await sql.unsafe(name)
  await expect(requirePolicies(database.jobs)).rejects.toThrow(/lacks \d\d of its access policies/)
})
