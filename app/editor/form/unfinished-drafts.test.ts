import { expect, test } from 'vitest'
import type { LocalDraft } from '#app/loading/local-drafts.ts'
import type { PostDraft } from '#shared/data/post-drafts.ts'
import { emptyPost } from './typed-post.ts'
import { merged } from './unfinished-drafts.ts'

const there = (id: string, savedAt: string): PostDraft => ({
  id,
  postId: null,
  basedOn: null,
  fields: { ...emptyPost, title: 'there' },
  savedAt,
})

const here = (
  id: string,
  savedAt: string | null,
  isSynced: boolean,
  changedAt = '2026-11-21T10:00:00Z',
): LocalDraft => ({
  id,
  userId: 'u',
  postId: null,
  basedOn: null,
  fields: { ...emptyPost, title: 'here' },
  picture: null,
  changedAt,
  savedAt,
  isSynced,
})

const shown = ({ offered }: ReturnType<typeof merged>) => offered.map(({ fields }) => fields.title)

test('offers a draft that is on the server only', () => {
  expect(shown(merged([], [there('a', '2026-11-21T09:00:00Z')], 'u'))).toEqual(['there'])
})

test('offers a draft that is in this browser only', () => {
  expect(shown(merged([here('a', null, false)], [], 'u'))).toEqual(['here'])
})

test('prefers the newer of local and server copy', () => {
  const drafts = merged([here('a', '2026-11-21T09:00:00Z', false)], [there('a', '2026-11-21T09:00:00Z')], 'u')
  expect(shown(drafts)).toEqual(['here'])
})

test('offers a draft once whose saving was not answered', () => {
  const server = { ...there('a', '2026-11-21T09:00:00Z'), fields: { ...emptyPost, title: 'here' } }
  const { offered, apart } = merged([here('a', null, false)], [server], 'u')
  expect(offered).toEqual([{ ...here('a', null, false), savedAt: server.savedAt }])
  expect(apart).toEqual([])
})

test('offers both diverged copies, newest first, with different ids', () => {
  const drafts = merged([here('a', '2026-11-21T08:00:00Z', false)], [there('a', '2026-11-21T09:00:00Z')], 'u')
  expect(shown(drafts)).toEqual(['here', 'there'])
  expect(drafts.apart).toMatchObject([{ from: 'a', to: { fields: { title: 'here' }, savedAt: null } }])
  expect(drafts.offered[0]?.id).toBe(drafts.apart[0]?.to.id)
  expect(drafts.offered[1]?.id).toBe('a')
})

test('does not offer drafts saved on another device', () => {
  expect(merged([here('a', '2026-11-21T08:00:00Z', true)], [], 'u')).toMatchObject({
    offered: [],
    finished: [{ id: 'a' }],
  })
})

test('offers a draft once that was continued on another device', () => {
  const drafts = merged([here('a', '2026-11-21T08:00:00Z', true)], [there('a', '2026-11-21T09:00:00Z')], 'u')
  expect(shown(drafts)).toEqual(['there'])
})

test('offers the picked thumbnail of a draft continued elsewhere', () => {
  const picture = { blob: new Blob(['x']), width: 1, height: 1, colour: '#000000' }
  const own = { ...here('a', '2026-11-21T08:00:00Z', true), picture }
  expect(merged([own], [there('a', '2026-11-21T09:00:00Z')], 'u').offered).toMatchObject([
    { fields: { title: 'there' }, picture },
  ])
})
