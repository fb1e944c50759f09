import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf } from '#tests/engine/people-of.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { runContract, type Verdict } from './contract.ts'
import { pairs } from './pairs.ts'

let server: TestServer
let verdicts: Verdict[]
beforeAll(async () => {
  server = await startTestServer()
  const { signedUp, signedUpAdmin } = peopleOf(() => server)
  const author = await signedUpAdmin('otto')
  const reader = await signedUp('wren')
  for (const slug of ['one', 'two'])
    await server.sql`insert into blogs (user_id, slug, title, introduction, topic, content) values (${author.id}, ${slug}, ${slug}, 'x', 'Writing', '<p>x</p>')`
  const { data } = await reader.client.auth.getSession()
  const token = data.session?.access_token ?? ''
  verdicts = await runContract(
    { url: server.url, key: server.publishableKey, reader: { token, id: reader.id } },
    pairs,
  )
})
afterAll(() => server?.stop())

test.each(pairs.map(pair => pair.name))('answers as Supabase does: %s', name => {
  expect(verdicts.find(verdict => verdict.name === name)?.trouble).toBeNull()
})

test('an answer that differs is found', async () => {
  const wrong = pairs.slice(0, 4).map(pair => ({ ...pair, answer: { ...pair.answer, status: 418 } }))
  const found = await runContract({ url: server.url, key: server.publishableKey, reader: null }, wrong)
  expect(found.map(({ trouble }) => trouble)).toEqual(
    Array(4).fill(expect.stringMatching(/^expected status 418/)),
  )
})
