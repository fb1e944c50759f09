import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { findReview, type Review } from '#app/data/reviews.ts'
import { findDraftBelow } from '#app/session/drafts.ts'
import { useSession } from '#app/session/session-context.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { editDrafts } from './edit-form.tsx'

export type Edited = { id: number; review: Review | null }

/** Also after the end of a session. `failing`: the backend is unreachable; retries when it becomes false. */
export function useUnfinishedEdit(
  postId: number,
  failing: boolean,
  setEdited: Dispatch<SetStateAction<Edited | null>>,
) {
  const { session, connect } = useSession()
  const userId = session.state === 'signed in' ? session.user.id : null
  const { value } = useLoaded(
    async (client): Promise<Edited | null> => {
      const id = findDraftBelow(editDrafts(postId), userId)?.reviewId
      return id == null ? null : { id, review: await findReview(client, id) }
    },
    failing ? null : userId,
    { connect },
  )

  useEffect(() => {
    if (userId === null) setEdited(null)
    else if (value) setEdited(before => before ?? value)
  }, [userId, value, setEdited])
}
