import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf } from '#tests/engine/people-of.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { requireNoContent, runContract, type Verdict } from './contract.ts'
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

test('each pair that changes or removes names its own rows, since a project may have no safeupdate', () => {
  const unnamed = pairs.filter(
    ({ request: { method = '', path } }) =>
      ['DELETE', 'PATCH', 'PUT'].includes(method) && !path.includes('?id=eq.{review}'),
  )
  expect(unnamed).toEqual([])
})

test('a site with content is refused', async () => {
  const site = { url: server.url, key: server.publishableKey, reader: null }
  await expect(requireNoContent(site)).rejects.toThrow(/has 0 reviews and 2 posts/)
  await server.sql`update blogs set status = 'draft' where slug = 'two'`
  await expect(requireNoContent(site)).resolves.toBeUndefined()
  await server.sql`
    insert into comments (user_id, blog_id, content) select user_id, id, 'Mine.' from blogs where slug = 'one'`
  await expect(requireNoContent(site)).rejects.toThrow(/has 1 review and 1 post/)
})

test('an answer that differs is found', async () => {
  const wrong = pairs.slice(0, 4).map(pair => ({ ...pair, answer: { ...pair.answer, status: 418 } }))
  const found = await runContract({ url: server.url, key: server.publishableKey, reader: null }, wrong)
  expect(found.map(({ trouble }) => trouble)).toEqual(
    Array(4).fill(expect.stringMatching(/^expected status 418/)),
  )
})
