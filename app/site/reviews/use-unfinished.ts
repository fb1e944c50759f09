import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { findDraftBelow } from '#app/loading/drafts.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { findReview, type Review } from '#shared/data/reviews.ts'

/** An unfinished edit of a review, or a reply to it. `review` is null if it was deleted. `isPressed`: started by a click rather than found in a draft. */
export type Unfinished = { id: number; review: Review | null; isPressed?: boolean }

type Options = {
  /** True while the backend is unreachable. Retries when it becomes false. */
  failing: boolean
  forVisitors?: boolean
}

/** Finds the draft whose name begins with `prefix`, even after the session has ended. */
export function useUnfinished(
  prefix: string,
  { failing, forVisitors = false }: Options,
  set: Dispatch<SetStateAction<Unfinished | null>>,
) {
  const { session, user, connect } = useSession()
  const userId = user?.id ?? null
  const isAllowed = userId !== null || (forVisitors && session.state !== 'loading')
  const { value } = useQuery(
    async (client): Promise<Unfinished | null> => {
      const id = findDraftBelow(prefix, userId)?.reviewId
      return id == null ? null : { id, review: await findReview(client, id) }
    },
    failing || !isAllowed ? null : String(userId),
    { connect },
  )

  useEffect(() => {
    if (userId === null && !forVisitors) set(null)
    else if (value) set(before => before ?? value)
  }, [userId, forVisitors, value, set])
}
