import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '#app/loading/use-query.ts'
import { requestedLinkKey } from '#app/session/requested-link.ts'
import { useSession } from '#app/session/session-context.ts'
import type { Client } from '#shared/data/client.ts'
import { listMyLikes } from '#shared/data/likes.ts'
import {
  listReplies,
  listReviews,
  type Review,
  type ReviewsView,
  reviewsPerPage,
  viewReviews,
} from '#shared/data/reviews.ts'
import type { ReviewQuery } from './review-query.ts'
import { type SavedReview, withAdded, withChanged, withoutDeleted } from './shown-list.ts'

export type Shown = ReviewsView & {
  of: ReviewQuery
  liked: ReadonlySet<number>
  reader: string | null
}

const none: ReadonlySet<number> = new Set()

/** The reviews of a post. Starts with the server's data and loads more for signed-in readers, other queries and more rows. */
export function useReviews(post: { id: number }, initial: ReviewsView, view: ReviewQuery) {
  const { user, connect } = useSession()
  const userId = user?.id ?? null
  const [fromServer] = useState<Shown>({ ...initial, of: view, liked: none, reader: null })

  const { former, reload, extend, change, ...loaded } = useQuery(
    (client): Promise<Shown> => {
      const { of, rows } = latest.current
      return readView(client, isSameQuery(of, view) ? rows.length : 0)
    },
    `${view.filter} ${view.sort} ${view.linked}`,
    { connect, initial: fromServer },
  )
  const shown = former ?? fromServer
  const latest = useRef(shown)
  /** How many rows to load again after Back; 0 once they are shown. */
  const sought = useRef(0)
  useLayoutEffect(() => {
    latest.current = shown
    if (shown.rows.length >= sought.current) sought.current = 0
  }, [shown])
  const opened = useRef(new Set<number>())

  async function likedAmong(client: Client, rows: Review[]) {
    if (userId === null) return []
    return listMyLikes(client, { userId, reviewIds: rows.map(({ id }) => id) })
  }

  async function readView(client: Client, length: number): Promise<Shown> {
    const wanted = { postId: post.id, ...view, length: Math.max(reviewsPerPage, length, sought.current) }
    const { best, replies } = latest.current
    // Replies that were shown stay shown, even if newer ones would now hide them.
    const seen = new Set([...opened.current, ...replies.map(({ id }) => id)])
    const next = await viewReviews(client, { ...wanted, best: best?.id ?? null, opened: seen })
    if (wanted.length >= sought.current) sought.current = Math.min(sought.current, next.rows.length)
    const unlisted = next.linked ? [next.linked] : []
    const liked = new Set(await likedAmong(client, [...unlisted, ...next.rows, ...next.replies]))
    return { ...next, of: view, liked, reader: userId }
  }

  /** Loads the next rows. Reloads everything if the last known row is no longer at its position. */
  async function loadMore() {
    if (loaded.loading && loaded.extending) return
    await extend(async client => {
      // The list may have grown since this function was created, and its response must not remove those rows.
      const { rows } = latest.current
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
      return before =>
        before && {
          ...before,
          rows: [...before.rows, ...more],
          replies: [...before.replies, ...replies],
          liked: new Set([...likedBy(userId, before), ...liked]),
          reader: userId,
        }
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

  /** Shows a new review or reply at once, and then what the database has. */
  function add(review: Review) {
    if (review.parent !== null) opened.current.add(review.id)
    flushSync(() => change(before => before && withAdded(before, review)))
    reload()
  }

  async function update(saved: SavedReview) {
    change(before => before && withChanged(before, saved))
    await reload()
  }

  async function remove(deleted: Pick<Review, 'id'>) {
    change(before => before && withoutDeleted(before, deleted))
    await reload()
  }

  function loadUntil(length: number) {
    sought.current = length
    reload()
  }

  function openReplies(ids: number[]) {
    for (const id of ids) opened.current.add(id)
    reload()
  }

  return {
    ...loaded,
    shown: { ...shown, liked: likedBy(userId, shown) },
    add,
    update,
    remove,
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
