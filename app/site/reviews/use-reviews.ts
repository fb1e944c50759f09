import { useEffect, useRef, useState } from 'react'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { requestedLinkKey } from '#app/session/requested-link.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'
import { listMyLikes } from '#shared/data/likes.ts'
import {
  countPlaces,
  listReplies,
  listReviews,
  type Review,
  type ReviewsView,
  repliesPerPress,
  reviewsPerPage,
  viewReviews,
} from '#shared/data/reviews.ts'
import type { ReviewQuery } from './review-query.ts'
import {
  addToSummary,
  countShown,
  replaced,
  retainEdited,
  withNew,
  withoutReview,
  withReply,
} from './shown-list.ts'

export type Shown = ReviewsView & {
  of: ReviewQuery
  liked: ReadonlySet<number>
  reader: string | null
}

const none: ReadonlySet<number> = new Set()

/** The reviews of a post. Starts with the server's data and loads more for signed-in readers, other queries and more rows. */
export function useReviews(
  post: { id: number },
  initial: ReviewsView,
  view: ReviewQuery,
  edited: number | null,
) {
  const { user, connect } = useSession()
  const userId = user?.id ?? null
  const [fromServer] = useState<Shown>({ ...initial, of: view, liked: none, reader: null })

  const { former, reload, extend, change, ...loaded } = useQuery(
    (client): Promise<Shown> => {
      const { of, rows } = latest.current.shown
      return readView(client, isSameQuery(of, view) ? rows.length : 0)
    },
    `${view.filter} ${view.sort} ${view.linked}`,
    { connect, initial: fromServer },
  )
  const shown = former ?? fromServer
  const latest = useRef({ shown, edited })
  latest.current = { shown, edited }
  /** How many rows to load again after Back; 0 once they are shown. */
  const sought = useRef(0)
  if (shown.rows.length >= sought.current) sought.current = 0
  const opened = useRef(new Set<number>())

  async function likedAmong(client: Client, rows: Review[]) {
    if (userId === null) return []
    return listMyLikes(client, { userId, reviewIds: rows.map(({ id }) => id) })
  }

  async function readView(client: Client, length: number): Promise<Shown> {
    const wanted = { postId: post.id, ...view, length: Math.max(reviewsPerPage, length, sought.current) }
    const { best, replies } = latest.current.shown
    // Replies that were shown stay shown, even if newer ones would now hide them.
    const seen = new Set([...opened.current, ...replies.map(({ id }) => id)])
    const next = await viewReviews(client, { ...wanted, best: best?.id ?? null, opened: seen })
    if (wanted.length >= sought.current) sought.current = Math.min(sought.current, next.rows.length)
    const unlisted = next.linked ? [next.linked] : []
    const liked = new Set(await likedAmong(client, [...unlisted, ...next.rows, ...next.replies]))
    const { shown, edited } = latest.current
    const rows = isSameQuery(shown.of, view) ? retainEdited(next.rows, shown.rows, edited) : next.rows
    return { ...next, rows, of: view, liked, reader: userId }
  }

  /** Loads the next rows. Reloads everything if the last known row is no longer at its position. */
  async function loadMore() {
    if (loaded.loading && loaded.extending) return
    await extend(async client => {
      // The list may have grown since this function was created, and its response must not remove those rows.
      const { rows } = latest.current.shown
      const last = rows.at(-1)
      const to = rows.length - 1 + reviewsPerPage
      // While the list reloads after a change, loading only more rows would leave the changed row at its old index.
      const listed =
        loaded.loading || sought.current > 0
          ? null
          : await listReviews(client, { postId: post.id, ...view, from: rows.length - 1, to })
      const [first, ...more] = listed?.rows ?? []
      if (first?.id !== last?.id || more.length === 0) {
        const all = await readView(client, to + 1)
        return () => all
      }
      const replies = await listReplies(client, more, opened.current, listed?.replies)
      const liked = await likedAmong(client, [...more, ...replies])
      return before => before && withMore(before, { rows: more, replies, liked })
    })
  }

  // The server renders for visitors, without a user's likes.
  useEffect(() => {
    if (userId !== null) reload()
  }, [userId, reload])

  // Another tab has followed the link of an email, which may have published a review.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === requestedLinkKey && newValue === null) reload()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [reload])

  const edit = (next: (before: Shown) => Shown) => change(before => before && next(before))

  const changes = {
    added: (review: Review) =>
      edit(before => {
        if (review.parent !== null) {
          const next = withReply(before, review)
          const all = [...next.rows, next.linked].find(row => row?.id === review.parent)?.replies
          const isShort = all && all.length <= repliesPerPress
          for (const id of isShort ? all : [review.id]) opened.current.add(id)
          return next
        }
        const complete = countShown(before.rows) >= countPlaces(before.summary, before.of.filter)
        const rows = withNew(before.rows, review, before.of, complete)
        return { ...before, rows, summary: addToSummary(before.summary, review, 1) }
      }),
    saved: (id: number, changes: Partial<Review>) =>
      edit(before => {
        const old = [...before.rows, ...before.replies].find(review => review.id === id)
        if (!old) return replaced(before, id, review => ({ ...review, ...changes }))
        const saved = { ...old, ...changes }
        const without = addToSummary(before.summary, old, -1)
        return { ...replaced(before, id, () => saved), summary: addToSummary(without, saved, 1) }
      }),
    deleted: (old: Review) =>
      edit(before => ({
        ...withoutReview(before, old),
        summary: addToSummary(before.summary, old, -1),
      })),
    liked: (id: number, liked: boolean) =>
      edit(before => {
        const ids = new Set(likedBy(userId, before))
        if (ids.has(id) === liked) return before
        if (liked) ids.add(id)
        else ids.delete(id)
        const next = replaced(before, id, review => ({
          ...review,
          likes: Math.max(0, review.likes + (liked ? 1 : -1)),
        }))
        return { ...next, liked: ids, reader: userId }
      }),
  }

  function loadUntil(length: number) {
    sought.current = length
    reload()
  }

  async function openReplies(ids: number[]) {
    for (const id of ids) opened.current.add(id)
    if (loaded.loading) return reload()
    await extend(async client => {
      try {
        const replies = await listReplies(client, [{ replies: ids }], opened.current)
        const liked = await likedAmong(client, replies)
        return before => before && withMore(before, { rows: [], replies, liked })
      } catch (error) {
        for (const id of ids) opened.current.delete(id)
        toast.error(errorSentence(error))
        return before => before
      }
    })
  }

  function withMore(before: Shown, more: { rows: Review[]; replies: Review[]; liked: number[] }): Shown {
    const known = new Set(more.replies.map(({ id }) => id))
    return {
      ...before,
      rows: [...before.rows, ...more.rows],
      replies: [...before.replies.filter(({ id }) => !known.has(id)), ...more.replies],
      liked: new Set([...likedBy(userId, before), ...more.liked]),
      reader: userId,
    }
  }

  return {
    ...loaded,
    shown: { ...shown, liked: likedBy(userId, shown) },
    change: changes,
    reload,
    loadMore,
    loadUntil,
    openReplies,
  }
}

/** Returns no likes right after a change of account, because the loaded ones belong to the previous reader. */
const likedBy = (userId: string | null, { liked, reader }: Shown) => (reader === userId ? liked : none)

export function isSameQuery(one: ReviewQuery, other: ReviewQuery): boolean {
  return one.filter === other.filter && one.sort === other.sort && one.linked === other.linked
}
