import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { findReview, type Review } from '#app/data/reviews.ts'
import { findDraftBelow } from '#app/session/drafts.ts'
import { useSession } from '#app/session/session-context.ts'
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

  useEffect(() => {
    if (userId === null) return setEdited(null)
    const id = findDraftBelow(editDrafts(postId), userId)?.reviewId
    if (failing || id == null) return
    let wanted = true
    connect()
      .then(client => findReview(client, id))
      .then(
        review => wanted && setEdited(before => before ?? { id, review }),
        error => console.warn(error),
      )
    return () => {
      wanted = false
    }
  }, [userId, postId, failing, connect, setEdited])
}
