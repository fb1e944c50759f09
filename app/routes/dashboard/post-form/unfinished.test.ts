import { expect, test } from 'vitest'
import type { LocalDraft } from '#app/data/local-drafts.ts'
import type { PostDraft } from '#app/data/post-drafts.ts'
import { emptyPost } from './typed-post.ts'
import { merged } from './unfinished.ts'

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
  isKept: boolean,
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
  isKept,
})

const shown = ({ offered }: ReturnType<typeof merged>) => offered.map(({ fields }) => fields.title)

test('a draft on the server only is offered', () => {
  expect(shown(merged([], [there('a', '2026-11-21T09:00:00Z')], 'u'))).toEqual(['there'])
})

test('a draft in this browser only is offered', () => {
  expect(shown(merged([here('a', null, false)], [], 'u'))).toEqual(['here'])
})

test('a local copy that is newer than its server copy replaces it', () => {
  const drafts = merged([here('a', '2026-11-21T09:00:00Z', false)], [there('a', '2026-11-21T09:00:00Z')], 'u')
  expect(shown(drafts)).toEqual(['here'])
})

test('diverged copies are both offered, newest first, with different ids', () => {
  const drafts = merged([here('a', '2026-11-21T08:00:00Z', false)], [there('a', '2026-11-21T09:00:00Z')], 'u')
  expect(shown(drafts)).toEqual(['here', 'there'])
  expect(drafts.apart).toMatchObject([{ from: 'a', to: { fields: { title: 'here' }, savedAt: null } }])
  expect(drafts.offered[0]?.id).toBe(drafts.apart[0]?.to.id)
  expect(drafts.offered[1]?.id).toBe('a')
})

test('a draft that was saved on another device is not offered', () => {
  expect(merged([here('a', '2026-11-21T08:00:00Z', true)], [], 'u')).toMatchObject({
    offered: [],
    finished: [{ id: 'a' }],
  })
})

test('a draft that was continued on another device is offered once', () => {
  const drafts = merged([here('a', '2026-11-21T08:00:00Z', true)], [there('a', '2026-11-21T09:00:00Z')], 'u')
  expect(shown(drafts)).toEqual(['there'])
})
