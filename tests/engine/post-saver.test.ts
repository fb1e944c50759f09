import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { PostSaver } from '#app/editor/form/post-saver.ts'
import type { Database } from '#shared/data/database-types.ts'
import { findEntry } from '#shared/data/entry.ts'
import { listPostDrafts, savePostDraft } from '#shared/data/post-drafts.ts'
import { emptyFields } from '#shared/posts/post-values.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

let server: BorrowedServer
let admin: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUpAdmin']>>
beforeAll(async () => {
  server = await borrowServer()
  admin = await peopleOf(() => server).signedUpAdmin('wren')
})

const post = { ...emptyFields, title: 'Gates', slug: 'gates', introduction: 'One.', topic: 'Wood' }

const setRole = (role: 'admin' | 'user') =>
  server.sql`update profiles set role = ${role} where id = ${admin.id}`

/** Signed in. The answers of its updates are lost. */
async function lossyClient() {
  const client = createClient<Database>(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (address, init) => {
        const response = await fetch(address, init)
        if (init?.method === 'PATCH') throw new TypeError('Failed to fetch')
        return response
      },
    },
  })
  await client.auth.signInWithPassword({ email: admin.email, password: PASSWORD })
  return client
}

test('refuses a former administrator', async () => {
  await peopleOf(() => server).signedUpAdmin('other')
  await new PostSaver('post').save(admin.client, null, post, null)
  const seen = await findEntry(admin.client, 'post', 'gates')
  const saver = new PostSaver('post')
  const page = { ...post, slug: 'about', status: 'draft' as const }
  await new PostSaver('page').save(admin.client, null, page, null)
  const hidden = await findEntry(admin.client, 'page', 'about')
  await setRole('user')
  const refused = { code: '42501' }
  await expect(new PostSaver('page').save(admin.client, hidden, page, null)).rejects.toMatchObject(refused)
  await expect(saver.save(admin.client, seen, { ...post, introduction: 'Two.' }, null)).rejects.toMatchObject(
    refused,
  )

  await setRole('admin')
  await expect(
    saver.save(await lossyClient(), seen, { ...post, introduction: 'Three.' }, null),
  ).rejects.toThrow()
  expect(await findEntry(admin.client, 'post', 'gates')).toMatchObject({ introduction: 'Three.' })
  await setRole('user')
  await expect(
    saver.save(admin.client, seen, { ...post, introduction: 'Four.' }, null),
  ).rejects.toMatchObject(refused)
})

test('saves a post without refused characters', async () => {
  const { client, id: userId } = await peopleOf(() => server).signedUpAdmin('finch')
  const odd = {
    ...post,
    title: 'No\0thing \ud83d',
    slug: 'nothing',
    content: '<p>Half \ude00</p>',
    reviewed: {
      type: 'Book',
      name: 'T\0ide',
      maker: '',
      address: '',
      rating: null,
      isRatedByReaders: false,
      year: null,
    } as const,
  }
  const stored = {
    title: 'Nothing \ufffd',
    content: '<p>Half \ufffd</p>',
    reviewed: expect.objectContaining({ name: 'Tide' }),
  }
  const draft = { id: crypto.randomUUID(), postId: null, basedOn: null, fields: { ...odd, slugByHand: true } }
  expect(await savePostDraft(client, draft, null)).not.toBeNull()
  expect(await listPostDrafts(client, userId, { postId: null })).toMatchObject([{ fields: stored }])
  expect(await new PostSaver('post').save(client, null, odd, null)).toMatchObject({ saved: { signed: null } })
  expect(await findEntry(client, 'post', 'nothing')).toMatchObject(stored)
})

test('an unchanged save writes nothing unless somebody else has saved', async () => {
  await setRole('admin')
  const saver = new PostSaver('post')
  await saver.save(admin.client, null, { ...post, slug: 'unchanged' }, null)
  const seen = await findEntry(admin.client, 'post', 'unchanged')
  const fields = { ...post, ...seen }
  await saver.save(admin.client, seen, fields, null)
  expect(await findEntry(admin.client, 'post', 'unchanged')).toEqual(seen)
  await server.sql`update blogs set introduction = 'Theirs.', updated_at = now() where slug = 'unchanged'`
  const theirs = { meanwhile: { introduction: 'Theirs.' } }
  expect(await saver.save(admin.client, seen, fields, null)).toMatchObject(theirs)
})
