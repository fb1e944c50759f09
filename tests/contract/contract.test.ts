import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { PASSWORD, peopleOf } from '#tests/engine/people-of.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { requireNoContent, runContract, type Verdict } from './contract.ts'
import { pairs } from './pairs.ts'

let server: BorrowedServer
let verdicts: Verdict[]
beforeAll(async () => {
  server = await borrowServer()
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

test('the command refuses a site with content, and writes nothing there, unless it is told', async () => {
  const { email } = await peopleOf(() => server).signedUp('rufus')
  await server.sql`update blogs set status = 'published'`
  await server.sql`insert into comments (user_id, blog_id, content) select user_id, id, 'Of somebody.' from blogs where slug = 'one'`
  const contentOf = () => server.sql`select id, content from comments order by id`
  const before = await contentOf()
  const run = async (...more: string[]) => {
    const args = ['tests/contract/run.ts', server.url, server.publishableKey, email, PASSWORD, ...more]
    const { code, stderr } = await promisify(execFile)(process.execPath, args).then(
      said => ({ code: 0, ...said }),
      error => error,
    )
    return { code, stderr }
  }
  expect(await run()).toEqual({
    code: 2,
    stderr: expect.stringMatching(/use an empty project, or add --beside-content/),
  })
  expect(await contentOf()).toEqual(before)
  expect(await run('--beside-content')).toEqual({ code: 0, stderr: '' })
  expect(await contentOf()).toEqual(before)
})

test('an answer that differs is found', async () => {
  const wrong = pairs.slice(0, 4).map(pair => ({ ...pair, answer: { ...pair.answer, status: 418 } }))
  const found = await runContract({ url: server.url, key: server.publishableKey, reader: null }, wrong)
  expect(found.map(({ trouble }) => trouble)).toEqual(
    Array(4).fill(expect.stringMatching(/^expected status 418/)),
  )
})
