import { useRef, useState } from 'react'
import {
  errorSentence,
  isAccountGone,
  isGone,
  SessionEnded,
  SignInDeclined,
} from '#app/loading/error-sentence.ts'
import { requireSession } from '#app/session/lost-session.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import { toggleLike } from '#shared/data/likes.ts'
import type { Review } from '#shared/data/reviews.ts'

type LikeEvents = { reload: () => Promise<void>; onSignedOut: () => void }

/** Optimistic likes: shown immediately, rolled back with a toast on an error. Clicks are sent one after the other. */
export function useLikes(liked: ReadonlySet<number>, { reload, onSignedOut }: LikeEvents) {
  const { user, connectSignedIn, rereadProfile } = useSession()
  // Not `useOptimistic`: React would hold back each navigation until the requests have ended.
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map())
  /** Resolves to whether the shown likes are outdated. */
  const sending = useRef(Promise.resolve(false))
  const userId = user?.id ?? null
  const isLiked = ({ id }: Pick<Review, 'id'>) => pending.get(id) ?? liked.has(id)

  async function send(userId: string, reviewId: number, isWanted: boolean) {
    const releaseSession = requireSession()
    try {
      await toggleLike(await connectSignedIn(), { userId, reviewId, liked: isWanted })
      return true
    } catch (error) {
      if (error instanceof SessionEnded) onSignedOut()
      else if (!(error instanceof SignInDeclined))
        toast.error(errorSentence(error, 'This comment has been deleted.'))
      if (isAccountGone(error)) rereadProfile()
      return isGone(error)
    } finally {
      releaseSession()
    }
  }

  function press(review: Pick<Review, 'id'>) {
    if (userId === null) return onSignedOut()
    const isWanted = !isLiked(review)
    setPending(now => new Map(now).set(review.id, isWanted))
    const last = sending.current.then(async isChanged => {
      const isOutdated = (await send(userId, review.id, isWanted)) || isChanged
      if (sending.current !== last) return isOutdated
      if (isOutdated) await reload()
      setPending(new Map())
      return false
    })
    sending.current = last
  }

  function likesOf(review: Review): number {
    if (isLiked(review) === liked.has(review.id)) return review.likes
    return Math.max(0, review.likes + (isLiked(review) ? 1 : -1))
  }

  return { press, isLiked, likesOf }
}
