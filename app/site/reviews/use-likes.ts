import { useLayoutEffect, useRef, useState } from 'react'
import {
  errorSentence,
  isAccountGone,
  isGone,
  SessionEnded,
  SignInDeclined,
} from '#app/loading/error-sentence.ts'
import { needSession } from '#app/session/lost-session.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import { toggleLike } from '#shared/data/likes.ts'
import type { Review } from '#shared/data/reviews.ts'
import { lastClickWins } from './last-click-wins.ts'

type Wish = { by: string; liked: boolean; send: (liked: boolean) => Promise<void> }

type LikeEvents = {
  onSent: (reviewId: number, liked: boolean) => void
  /** Called when the last request has finished or the review was deleted, to reload the list. */
  onSettled: () => void
  onSignedOut: () => void
}

/** Optimistic likes: shown immediately, rolled back with a toast on an error. If a reader clicks repeatedly, the last click wins. */
export function useLikes(liked: ReadonlySet<number>, { onSent, onSettled, onSignedOut }: LikeEvents) {
  const { user, connectSignedIn, rereadProfile } = useSession()
  const [wishes, setWishes] = useState<ReadonlyMap<number, Wish>>(new Map())
  /** Holds each pending like until its result is rendered, so that a click before that reverses the right state. */
  const newest = useRef(new Map<number, Wish>())
  useLayoutEffect(() => {
    for (const id of newest.current.keys()) if (!wishes.has(id)) newest.current.delete(id)
  }, [wishes])

  function sender(reviewId: number, userId: string) {
    return lastClickWins(async (liked: boolean) => {
      const endNeed = needSession()
      try {
        await toggleLike(await connectSignedIn(), { userId, reviewId, liked })
      } finally {
        endNeed()
      }
      onSent(reviewId, liked)
    })
  }

  function note(reviewId: number, wish: Wish) {
    newest.current.set(reviewId, wish)
    setWishes(new Map(newest.current))
  }
  const forget = (wish: Wish) => setWishes(now => new Map([...now].filter(([, other]) => other !== wish)))

  const userId = user?.id ?? null
  const ownIn = (some: ReadonlyMap<number, Wish>, { id }: Pick<Review, 'id'>) => {
    const wish = some.get(id)
    return wish?.by === userId ? wish : undefined
  }
  const isLiked = (review: Pick<Review, 'id'>) => ownIn(wishes, review)?.liked ?? liked.has(review.id)

  async function press(review: Pick<Review, 'id'>) {
    if (userId === null) return onSignedOut()
    const before = ownIn(newest.current, review)
    const wish = {
      by: userId,
      liked: !(before?.liked ?? liked.has(review.id)),
      send: before?.send ?? sender(review.id, userId),
    }
    note(review.id, wish)
    const isNewest = () => newest.current.get(review.id) === wish
    try {
      await wish.send(wish.liked)
      if (isNewest()) onSettled()
    } catch (error) {
      if (isNewest() && !(error instanceof SignInDeclined)) {
        if (error instanceof SessionEnded) onSignedOut()
        else toast.error(errorSentence(error, 'This comment has been deleted.'))
      }
      if (isGone(error)) onSettled()
      if (isAccountGone(error)) rereadProfile()
    }
    if (isNewest()) forget(wish)
  }

  function likesOf(review: Review): number {
    const wished = isLiked(review)
    if (wished === liked.has(review.id)) return review.likes
    return Math.max(0, review.likes + (wished ? 1 : -1))
  }

  return { press, isLiked, likesOf }
}
