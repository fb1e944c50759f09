import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type ApiRunner, createApiRunner, isOnlySql } from './api-runner.ts'
import { arrange, password } from './arrange.ts'
import { matrix } from './matrix.ts'
import { type Actor, people, rows } from './people.ts'
import { structure } from './structure.ts'

let server: TestServer
let runner: ApiRunner

beforeAll(async () => {
  server = await startTestServer()
  runner = await createApiRunner(server)
})

afterAll(() => server?.stop())

// First: once Postgres has analyzed the few rows that the cases leave, its plans for them say nothing about large tables.
describe('the schema as a whole', () => {
  for (const rule of structure)
    test(rule.name, async () => {
      expect(await rule.findOffenders(server.sql)).toEqual([])
    })
})

for (const [topic, cases] of Object.entries(matrix))
  describe(`through supabase-js: ${topic}`, () => {
    for (const kase of cases.filter(kase => !isOnlySql(kase)))
      test(kase.name, async () => {
        expect(await runner.run(kase)).toEqual([])
      })
  })

test('signing up through supabase-js makes a profile with the full name', async () => {
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

describe('comments with everything that belongs to them', () => {
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

test('no sentence of the matrix is said twice', () => {
  const names = Object.values(matrix).flatMap(cases => cases.map(kase => kase.name))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
