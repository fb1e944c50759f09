import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstStart } from '#server/start/first-start.ts'
import type { Database } from '#shared/data/database-types.ts'
import { endFirstSteps, readFirstSteps, removeSampleContent } from '#shared/data/first-steps.ts'
import { site } from '#site'
import { startTestServer, type TestServer } from '../support/server.ts'

const owner = { email: 'marlo@example.com', password: 'eleven long lines' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const config = { owner, sampleContent: true }
  await makeFirstStart(server.database.jobs, config, server.files, async () => {})
})
afterAll(() => server?.stop())

async function signIn() {
  const client = createClient<Database>(server.url, server.publishableKey, {
    auth: { persistSession: false },
  })
  const { error } = await client.auth.signInWithPassword(owner)
  expect(error).toBeNull()
  return client
}

const listUploads = async () => {
  const entries = await readdir(join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}

test('the sample has its own owner and order', async () => {
  expect(await server.sql`select owner_name, owner_email, post_order, footer_year from settings`).toEqual([
    {
      owner_name: 'Marlo Quill',
      owner_email: 'hello@example.com',
      post_order: 'oldest first',
      footer_year: 2024,
    },
  ])
})

/** Every setting that the sample decides, with the name that posts are signed with. */
const readSite = () =>
  server.sql`select description, masthead, owner_name, owner_title, owner_email, owner_avatar, owner_links, post_order, footer_year,
    (select username from profiles where role = 'admin') as signature from settings`

test('removes all of the sample and nothing else', async () => {
  const client = await signIn()
  const steps = await readFirstSteps(client)
  const [posts] = await server.sql`select count(*)::int as n from blogs`
  expect(steps).toMatchObject({ isOver: false, hasPosts: false, start: { title: expect.any(String) } })
  expect(steps.sample).toHaveLength(Number(posts?.n))
  expect(steps.sample.some(({ isTouched }) => isTouched)).toBe(false)
  expect((await listUploads()).length).toBeGreaterThan(0)

  const { data } = await client.auth.getUser()
  const mine = { slug: 'mine', title: 'Mine', introduction: 'My own.', content: '', topic: 'JavaScript' }
  const { error } = await client.from('blogs').insert({ ...mine, user_id: String(data.user?.id) })
  expect(error).toBeNull()
  const [edited, ...others] = steps.sample
  await client.from('blogs').update({ title: 'Mine now' }).eq('id', Number(edited?.id))
  const after = await readFirstSteps(client)
  expect(after.sample.filter(({ isTouched }) => isTouched)).toEqual([
    { id: edited?.id, kind: edited?.kind, title: 'Mine now', isTouched: true },
  ])
  expect(after.hasPosts).toBe(true)

  await client.from('settings').update({ description: 'My own site.' }).eq('id', true)

  const inAnotherTab = await signIn()
  await Promise.all([removeSampleContent(client, []), removeSampleContent(inAnotherTab, [])])
  expect(await server.sql`select title from blogs order by id`).toEqual([
    { title: 'Mine now' },
    { title: 'Mine' },
  ])
  expect(others.length).toBeGreaterThan(0)
  expect(await server.sql`select email from auth.users`).toEqual([{ email: owner.email }])
  expect(await server.sql`select from comments`).toEqual([])
  const shown = await server.sql`select name from storage.objects where bucket_id = 'thumbnail'`
  expect(await listUploads()).toHaveLength(shown.length)
  const [stored] = await server.sql`select thumbnail, content from blogs where id = ${Number(edited?.id)}`
  for (const { name } of shown)
    expect(`${stored?.thumbnail} ${stored?.content}`).toContain(String(name).split('/')[1])
  expect(await readSite()).toEqual([
    {
      description: 'My own site.',
      masthead: '',
      owner_name: 'The owner',
      owner_title: '',
      owner_email: '',
      owner_avatar: null,
      owner_links: [],
      post_order: 'newest first',
      footer_year: null,
      signature: 'The owner',
    },
  ])
  const { sample, start } = await readFirstSteps(client)
  expect(sample).toEqual([])
  expect(start).toMatchObject({ owner: site.owner, order: site.order, footerYear: site.footerYear })
})

test('leaves a site without sample content as it is', async () => {
  const client = await signIn()
  await client.from('settings').update({ post_order: 'oldest first', footer_year: 2024 }).eq('id', true)
  await removeSampleContent(client, [])
  expect(await readSite()).toMatchObject([{ post_order: 'oldest first', footer_year: 2024 }])
})

test('signs posts with a renamed owner', async () => {
  const client = await signIn()
  await client.from('settings').update({ owner_name: 'Ada Moss' }).eq('id', true)
  expect(await readSite()).toMatchObject([{ owner_name: 'Ada Moss', signature: 'Ada Moss' }])
  await server.sql`update profiles set username = 'Ada' where role = 'admin'`
  await client.from('settings').update({ owner_name: 'Ada M. Moss' }).eq('id', true)
  expect(await readSite()).toMatchObject([{ owner_name: 'Ada M. Moss', signature: 'Ada' }])
})

test('the first steps are closed for every browser', async () => {
  await endFirstSteps(await signIn())
  expect((await readFirstSteps(await signIn())).isOver).toBe(true)
})
