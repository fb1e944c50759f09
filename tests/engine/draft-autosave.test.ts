import 'fake-indexeddb/auto'
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { listLocally } from '#app/loading/local-drafts.ts'
import type { Database } from '#shared/data/database-types.ts'
import { until } from '#tests/support/until.ts'
import {
  client,
  here,
  onServer,
  openForm,
  server,
  sessionOver,
  untilFailed,
  userId,
} from './draft-autosave-fixture.ts'

test('stores a change locally, then on the server', async () => {
  const form = openForm()
  form.type({ title: 'One' })
  await until(() => expect(form.stored).toEqual(['here']))
  expect(await here()).toContain('One')
  vi.advanceTimersByTime(1199)
  await new Promise(setImmediate)
  expect(await onServer()).toEqual([])
  vi.advanceTimersByTime(1)
  await until(() => expect(form.stored.at(-1)).toBe('server'))
  expect(await onServer()).toEqual(['One'])
  await form.keeper.discard()
})

test('sends all changes together with the latest text', async () => {
  const request = vi.fn(async () => client)
  const form = openForm(request)
  for (const title of ['O', 'On', 'One']) form.type({ title })
  vi.advanceTimersByTime(1200)
  await until(() => expect(form.stored.at(-1)).toBe('server'))
  expect(request).toHaveBeenCalledOnce()
  expect(await onServer()).toEqual(['One'])
  await form.keeper.discard()
})

test('stores a change while the server is unreachable', async () => {
  let isAway = true
  const request = vi.fn(async () => {
    if (isAway) throw new Error('away')
    return client
  })
  const form = openForm(request)
  form.type({ title: 'Offline' })
  vi.advanceTimersByTime(1200)
  await untilFailed()
  await until(() => expect(form.stored).toEqual(['here']))
  vi.advanceTimersByTime(3999)
  expect(request).toHaveBeenCalledOnce()
  isAway = false
  vi.advanceTimersByTime(1)
  await until(() => expect(form.stored.at(-1)).toBe('server'))
  expect(request).toHaveBeenCalledTimes(2)
  expect(await onServer()).toEqual(['Offline'])
  await form.keeper.discard()
})

test('sends nothing without a session', async () => {
  const form = openForm(sessionOver)
  form.type({ title: 'Nobody’s' })
  vi.advanceTimersByTime(1200)
  await untilFailed()
  await until(() => expect(form.stored).toEqual(['here']))
  expect(await onServer()).toEqual([])
  await form.keeper.discard()
})

test('reports that nothing can be stored', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const form = openForm(sessionOver)
  form.type({ title: 'Lost' })
  await until(() => expect(form.stored).toEqual(['nowhere']))
  form.keeper.stop()
})

test('sends pending changes when the form is left', async () => {
  const form = openForm()
  form.type({ title: 'Left' })
  form.keeper.stop()
  await until(async () => expect(await onServer()).toEqual(['Left']))
  const untouched = openForm()
  untouched.keeper.stop()
  untouched.type({ title: 'After the end' })
  vi.advanceTimersByTime(10_000)
  expect(untouched.stored).toEqual([])
})

test('deletes a draft discarded while it is sent', async () => {
  const answer = Promise.withResolvers<void>()
  const form = openForm(async () => {
    await answer.promise
    return client
  })
  form.type({ title: 'Dropped' })
  vi.advanceTimersByTime(1200)
  const discarded = form.keeper.discard()
  answer.resolve()
  await discarded
  expect(await onServer()).toEqual([])
  expect(await here()).not.toContain('Dropped')
})

test('continues the later of two tabs’ drafts', async () => {
  const first = openForm()
  first.type({ title: 'As both began' })
  vi.advanceTimersByTime(1200)
  await until(() => expect(first.stored.at(-1)).toBe('server'))
  const [row] = await server.sql<{ at: string }>`select updated_at::text as at from drafts`
  const seen =
    (await listLocally(userId, { postId: null })).find(draft => draft.id === first.id)?.savedAt ??
    row?.at ??
    ''

  const second = openForm(undefined, { id: first.id, savedAt: seen })
  first.type({ title: 'Of the first' })
  vi.advanceTimersByTime(1200)
  await until(async () => expect(await onServer()).toEqual(['Of the first']))
  second.type({ title: 'Of the second' })
  vi.advanceTimersByTime(1200)
  await until(async () => {
    vi.advanceTimersByTime(1200)
    expect(await onServer()).toEqual(['Of the first', 'Of the second'])
  })
  await first.keeper.discard()
  await second.keeper.discard()
  expect(await onServer()).toEqual([])
})

/** Like the client of the test, but loses responses: `loses` gets the method, and whether rows were answered. */
async function openLosingClient(loses: (method: string, hasRows: boolean) => boolean) {
  const { data } = await client.auth.getSession()
  return createClient<Database>(server.url, server.publishableKey, {
    accessToken: async () => data.session?.access_token ?? '',
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        const rows: unknown = await response.clone().json()
        const hasRows = Array.isArray(rows) && rows.length > 0
        const { method = 'GET' } = init ?? {}
        if (!loses(method, hasRows)) return response
        // The client repeats a read without a response.
        if (method === 'GET') return new Response('{}', { status: 400 })
        throw new Error('The response was lost.')
      },
    },
  })
}

test.each([
  ['insert', ['Sent once']],
  ['update', ['Sent once', 'Sent twice']],
])('recognizes its own %s whose response was lost', async (_, titles) => {
  let isLost = false
  const losing = await openLosingClient(() => isLost)
  const form = openForm(async () => losing)
  for (const title of titles) {
    isLost = title === titles.at(-1)
    form.type({ title })
    vi.advanceTimersByTime(1200)
    await until(async () => expect(await onServer()).toEqual([title]))
    if (!isLost) await until(() => expect(form.stored.at(-1)).toBe('server'))
  }
  await untilFailed()
  isLost = false
  form.type({ title: 'Sent again' })
  vi.advanceTimersByTime(4000)
  await until(async () => expect(await onServer()).toContain('Sent again'))
  expect(await onServer()).toEqual(['Sent again'])
  await form.keeper.discard()
  expect(await onServer()).toEqual([])
})

test('recognizes its own draft after several lost responses', async () => {
  let loses: Parameters<typeof openLosingClient>[0] = () => false
  const losing = await openLosingClient((...request) => loses(...request))
  const form = openForm(async () => losing)
  form.type({ title: 'Stored' })
  vi.advanceTimersByTime(1200)
  await until(() => expect(form.stored.at(-1)).toBe('server'))
  const typeInVain = async (title: string) => {
    vi.mocked(console.warn).mockClear()
    form.type({ title })
    vi.advanceTimersByTime(4000)
    await untilFailed()
  }
  loses = (method, hasRows) => method === 'PATCH' && hasRows
  for (const title of ['First', 'Second']) {
    await typeInVain(title)
    expect(await onServer()).toEqual([title])
  }
  loses = method => method === 'GET'
  await typeInVain('Third')
  loses = () => false
  form.type({ title: 'Fourth' })
  vi.advanceTimersByTime(4000)
  await until(async () => expect(await onServer()).toContain('Fourth'))
  expect(await onServer()).toEqual(['Fourth'])
  await form.keeper.discard()
})

test('turns the draft of a deleted post into another', async () => {
  const [post] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic)
    values (${userId}, 'gone', 'Gone', 'Gone', 'Gone') returning id`
  await server.sql`delete from blogs where id = ${post?.id ?? 0}`
  const form = openForm(undefined, { postId: post?.id ?? 0, basedOn: '2024-01-01T00:00:00Z' })
  form.type({ title: 'Of no post' })
  vi.advanceTimersByTime(1200)
  await until(async () => {
    vi.advanceTimersByTime(1200)
    expect(await server.sql`select fields ->> 'title' as title, blog_id, based_on from drafts`).toEqual([
      { title: 'Of no post', blog_id: null, based_on: null },
    ])
  })
  await until(() => expect(form.stored.at(-1)).toBe('server'))
  await form.keeper.discard()
})

test('keeps the text of a draft left for another', async () => {
  const form = openForm()
  form.type({ title: 'Mine' })
  await form.keeper.leave()
  expect(await onServer()).toEqual(['Mine'])
  form.type({ title: 'The other' })
  vi.advanceTimersByTime(1200)
  await until(() => expect(form.stored.filter(where => where === 'server')).toHaveLength(2))
  expect(await onServer()).toEqual(['Mine', 'The other'])
})

test('a continued draft keeps its text', async () => {
  const begun = openForm()
  begun.type({ title: 'Begun' })
  vi.advanceTimersByTime(1200)
  await until(() => expect(begun.stored.at(-1)).toBe('server'))
  begun.keeper.stop()
  const [local] = await listLocally(userId, { postId: null })
  const continued = openForm(undefined, { id: begun.id, savedAt: local?.savedAt ?? null })
  await continued.keeper.leave()
  continued.type({ title: 'Restored' })
  vi.advanceTimersByTime(1200)
  await until(() => expect(continued.stored.at(-1)).toBe('server'))
  expect(await onServer()).toEqual(['Begun', 'Restored'])
  await continued.keeper.discard()
  expect(await onServer()).toEqual(['Begun'])
})

async function savedPost(slug: string) {
  const [post] = await server.sql<{ id: number; updated_at: string }>`
    insert into blogs (user_id, slug, title, introduction, topic)
    values (${userId}, ${slug}, 'Saved', 'Saved', 'Saved') returning id, updated_at`
  return { postId: Number(post?.id), basedOn: String(post?.updated_at) }
}

test('removes a saved draft', async () => {
  const base = await savedPost('saved')
  const form = openForm()
  form.type({ title: 'Saved' })
  vi.advanceTimersByTime(1200)
  await until(() => expect(form.stored.at(-1)).toBe('server'))
  await form.keeper.rebase(base, form.keeper.mark())
  expect(form.stored.at(-1)).toBe('nothing')
  expect(await onServer()).toEqual([])
  expect(await here()).not.toContain('Saved')
  vi.advanceTimersByTime(5000)

  form.type({ title: 'Sent' })
  const sent = form.keeper.mark()
  form.type({ title: 'Typed meanwhile' })
  await form.keeper.rebase(base, sent)
  vi.advanceTimersByTime(1200)
  await until(() => expect(form.stored.at(-1)).toBe('server'))
  expect(await server.sql`select fields ->> 'title' as title, blog_id, based_on from drafts`).toEqual([
    { title: 'Typed meanwhile', blog_id: base.postId, based_on: base.basedOn },
  ])
  expect(await here(base.postId)).toEqual(['Typed meanwhile'])
  await form.keeper.discard()
})

test.each(['goes on', 'is left'])('later changes belong to the new post when writing %s', async next => {
  const base = await savedPost(next.replace(' ', '-'))
  const form = openForm()
  form.type({ title: 'Saved' })
  vi.advanceTimersByTime(1200)
  await until(() => expect(form.stored.at(-1)).toBe('server'))
  const sent = form.keeper.mark()
  form.type({ title: 'Typed meanwhile' })
  const rebased = form.keeper.rebase(base, sent)
  if (next === 'is left') form.keeper.stop()
  await rebased
  expect(await server.sql`select fields ->> 'title' as title, blog_id, based_on from drafts`).toEqual([
    { title: 'Typed meanwhile', blog_id: base.postId, based_on: base.basedOn },
  ])
  expect(await here(base.postId)).toEqual(['Typed meanwhile'])
  expect(await here()).not.toContain('Saved')
  await form.keeper.discard()
})
