import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { listApiCases } from './api-cases.ts'
import { type ApiRunner, createApiRunner } from './api-runner.ts'
import { arrange, password } from './arrange.ts'
import { describeInSql } from './describe-in-sql.ts'
import { matrix } from './matrix.ts'
import { type Actor, people, rows } from './people.ts'
import { structure } from './structure.ts'

let server: TestServer
let runner: ApiRunner

beforeAll(async () => {
  server = await startTestServer()
  // The cases take the mails.
  await server.mails.stop()
})

afterAll(() => server?.stop())

// Runs first: after an ANALYZE of the few rows of the cases, query plans would differ from those of large tables.
describe('the schema as a whole', () => {
  for (const rule of structure)
    test(rule.name, async () => {
      expect(await rule.findOffenders(server.sql)).toEqual([])
    })
})

const requested = listApiCases()
const requestedCases = new Set(requested.map(([, kase]) => kase))
describeInSql(
  'in SQL',
  () => server.sql,
  kase => !requestedCases.has(kase),
)

describe('through supabase-js', () => {
  beforeAll(async () => {
    runner = await createApiRunner(server)
  })

  for (const [topic, kase] of requested)
    test(`${topic}: ${kase.name}`, async () => {
      expect(await runner.run(kase)).toEqual([])
    })
})

test('creates a profile with the full name', async () => {
  const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signUp({
    email: 'mia@example.com',
    password,
    options: { data: { full_name: ' Mia Berg ', role: 'admin' } },
  })
  expect(error).toBeNull()
  const profile = await client.from('profiles').select('username, role, email').match({ id: data.user?.id })
  expect(profile.data).toEqual([{ username: 'Mia Berg', role: 'user', email: 'mia@example.com' }])
})

describe('comments with their embedded rows', () => {
  beforeAll(() => server.sql.begin(arrange))

  const columns = 'id, profiles(username, email), blogs(title), likes(count)'
  const comment = (email: string | null) => ({
    id: rows.noorsComment,
    profiles: { username: people.noor.name, email },
    blogs: { title: 'On hedges' },
    likes: [{ count: 1 }],
  })
  const read = (actor: Actor) =>
    runner.clientOf(actor).from('comments').select(columns).match({ id: rows.noorsComment }).single()

  test("come to a visitor without the author's e-mail", async () => {
    expect((await read('visitor')).data).toEqual(comment(null))
  })
  test("come to another reader without the author's e-mail", async () => {
    expect((await read('other reader')).data).toEqual(comment(null))
  })
  test("come to their author with the author's e-mail", async () => {
    expect((await read('reader')).data).toEqual(comment(people.noor.email))
  })
  test("come to an administrator with the author's e-mail", async () => {
    expect((await read('admin')).data).toEqual(comment(people.noor.email))
  })
})

test('too many likes get a 429 with a Retry-After', async () => {
  await server.sql.begin(arrange)
  const { auth } = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
  const { data, error } = await auth.signUp({ email: 'lena@example.com', password })
  expect(error).toBeNull()
  const id = data.user?.id ?? ''
  await server.sql`insert into private.recent_actions (user_id, action, done_at)
    select ${id}, 'likes', now() - interval '8 minutes' from generate_series(1, 60)`
  const response = await fetch(`${server.url}/rest/v1/likes`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ user_id: id, comment_id: rows.verasComment }),
  })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(100)
  expect(await response.json()).toMatchObject({
    code: 'PT429',
    message: 'You are liking reviews very quickly. Please try again in 2 minutes.',
  })
})

test('the names of all cases are unique', () => {
  const names = Object.values(matrix).flatMap(cases => cases.map(kase => kase.name))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
