import { useCallback, useEffect, useRef, useState } from 'react'
import { listMyLikes } from '#app/data/likes.ts'
import {
  countFound,
  listReviews,
  type Review,
  type ReviewsView,
  reviewsPerPage,
  viewReviews,
} from '#app/data/reviews.ts'
import { errorSentence } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { useLatest } from '#app/ui/use-latest.ts'
import type { ReviewQuery } from './review-query.ts'
import { addToSummary, countShown, keepEdited, withNew } from './shown-list.ts'

/** `of`: the query of `rows`. `liked`: ids of the reviews that `reader` (a user id) likes. */
export type Shown = ReviewsView & {
  of: ReviewQuery
  liked: ReadonlySet<number>
  reader: string | null
  phase: 'ready' | 'loading' | 'loading more'
  /** Why the last request failed. `more`: it was for the next rows. */
  trouble: { reason: string; more: boolean } | null
}

const none: ReadonlySet<number> = new Set()

/** State of the reviews of a post. Starts with the server's data; loads for a signed-in reader, another query, or more rows. */
export function useReviews(
  post: { id: number },
  initial: ReviewsView,
  view: ReviewQuery,
  edited: number | null,
) {
  const { session, connect } = useSession()
  const userId = session.state === 'signed in' ? session.user.id : null
  const [shown, setShown] = useState<Shown>({
    ...initial,
    of: view,
    liked: none,
    reader: null,
    phase: 'ready',
    trouble: null,
  })
  const latest = useRef({ shown, edited, view })
  latest.current = { shown, edited, view }
  const reading = useRef<AbortSignal | null>(null)
  const { start, abort } = useLatest()

  // After a change of account the likes of the previous user are stale.
  const likedIn = ({ liked, reader }: Shown) => (reader === userId ? liked : none)

  const myLikes = useCallback(
    async (rows: Review[]) => {
      if (userId === null) return []
      return listMyLikes(await connect(), { userId, reviewIds: rows.map(({ id }) => id) })
    },
    [connect, userId],
  )

  const fail = useCallback((error: unknown, more: boolean) => {
    setShown(before => ({ ...before, phase: 'ready', trouble: { reason: errorSentence(error), more } }))
  }, [])

  const read = useCallback(
    async (of: ReviewQuery, length: number) => {
      const signal = start()
      reading.current = signal
      try {
        const next = await viewReviews(await connect(), { postId: post.id, ...of, length })
        const liked = new Set(await myLikes(next.rows))
        if (signal.aborted) return
        setShown(before => {
          const rows = isSameQuery(before.of, of)
            ? keepEdited(next.rows, before.rows, latest.current.edited)
            : next.rows
          return { ...next, rows, of, liked, reader: userId, phase: 'ready', trouble: null }
        })
      } catch (error) {
        if (!signal.aborted) fail(error, false)
      } finally {
        if (reading.current === signal) reading.current = null
      }
    },
    [connect, myLikes, fail, start, post.id, userId],
  )

  const reread = useCallback(() => {
    const { shown, view } = latest.current
    const loaded = isSameQuery(shown.of, view) ? shown.rows.length : 0
    return read(view, Math.max(reviewsPerPage, loaded))
  }, [read])

  function retry() {
    const { shown, view } = latest.current
    const hasRows = isSameQuery(shown.of, view) && shown.rows.length > 0
    setShown(before => ({ ...before, phase: hasRows ? 'ready' : 'loading', trouble: null }))
    reread()
  }

  /** Loads the next rows. Reloads everything when the last known row is not at its position any more. */
  async function loadMore() {
    const { of, rows, phase } = latest.current.shown
    const last = rows.at(-1)
    if (phase !== 'ready' || !last) return
    setShown(before => ({ ...before, phase: 'loading more', trouble: null }))
    // More rows would abort a read after a change, and the changed row would keep its former place.
    if (reading.current) return read(of, rows.length + reviewsPerPage)
    const signal = start()
    try {
      const range = { from: rows.length - 1, to: rows.length - 1 + reviewsPerPage }
      const [first, ...more] = await listReviews(await connect(), { postId: post.id, ...of, ...range })
      if (signal.aborted) return
      if (first?.id !== last.id || more.length === 0) return read(of, rows.length + reviewsPerPage)
      const liked = await myLikes(more)
      if (signal.aborted) return
      setShown(before => ({
        ...before,
        rows: [...before.rows, ...more],
        liked: new Set([...likedIn(before), ...liked]),
        reader: userId,
        phase: 'ready',
      }))
    } catch (error) {
      if (!signal.aborted) fail(error, true)
    }
  }

  const { filter, sort } = view
  useEffect(() => {
    const wanted = { filter, sort }
    const { of, phase } = latest.current.shown
    if (!isSameQuery(of, wanted)) {
      setShown(before => ({ ...before, phase: 'loading', trouble: null }))
      read(wanted, reviewsPerPage)
    } else if (phase === 'loading') {
      abort()
      setShown(before => ({ ...before, phase: 'ready' }))
    }
  }, [filter, sort, read, abort])

  // The server renders for a visitor, without the user's likes.
  useEffect(() => {
    if (userId !== null) reread()
  }, [userId, reread])

  const change = {
    added: (review: Review) =>
      setShown(before => {
        const complete = countShown(before.rows) >= countFound(before.summary, before.of.filter)
        const rows = withNew(before.rows, review, before.of, complete)
        return { ...before, rows, summary: addToSummary(before.summary, review, 1) }
      }),
    saved: (id: number, changes: Partial<Review>) =>
      setShown(before => {
        const old = before.rows.find(review => review.id === id)
        if (!old) return before
        const saved = { ...old, ...changes }
        const rows = before.rows.map(review => (review === old ? saved : review))
        const without = addToSummary(before.summary, old, -1)
        return { ...before, rows, summary: addToSummary(without, saved, 1) }
      }),
    deleted: (old: Review) =>
      setShown(before => ({
        ...before,
        rows: before.rows.filter(review => review.id !== old.id),
        summary: addToSummary(before.summary, old, -1),
      })),
    liked: (id: number, liked: boolean) =>
      setShown(before => {
        const ids = new Set(likedIn(before))
        if (ids.has(id) === liked) return before
        if (liked) ids.add(id)
        else ids.delete(id)
        const rows = before.rows.map(review =>
          review.id === id ? { ...review, likes: Math.max(0, review.likes + (liked ? 1 : -1)) } : review,
        )
        return { ...before, rows, liked: ids, reader: userId }
      }),
  }

  return { shown: { ...shown, liked: likedIn(shown) }, change, reread, retry, loadMore }
}

export function isSameQuery(one: ReviewQuery, other: ReviewQuery): boolean {
  return one.filter === other.filter && one.sort === other.sort
}
