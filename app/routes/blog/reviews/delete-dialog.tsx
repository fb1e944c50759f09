import { useState } from 'react'
import { deleteReview, type Review } from '#app/data/reviews.ts'
import { errorSentence } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'

type Props = {
  review: Review | null
  onDeleted: (review: Review) => void
  onGone: () => void
  onClose: () => void
  onSignedOut: () => void
}

export function DeleteDialog({ review, onDeleted, onGone, onClose, onSignedOut }: Props) {
  const { connectSignedIn } = useSession()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    if (!review) return
    setBusy(true)
    try {
      const client = await connectSignedIn()
      if (!client) onSignedOut()
      else if (await deleteReview(client, review.id)) {
        toast.success('Comment deleted successfully')
        onDeleted(review)
      } else {
        toast.error('This comment was deleted already.')
        onGone()
      }
    } catch (error) {
      toast.error(errorSentence(error))
    }
    setBusy(false)
    onClose()
  }

  return (
    <ConfirmDialog
      open={review !== null}
      title="Delete Comment"
      act="Delete"
      danger
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this comment?</p>
    </ConfirmDialog>
  )
}
