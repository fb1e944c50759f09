import { useMutation } from '#app/loading/use-mutation.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { deleteReview, type Review } from '#shared/data/reviews.ts'

type Props = {
  review: Pick<Review, 'id'>
  /** Loads the list without the review. */
  onDeleted: () => Promise<void>
  onClose: () => void
}

export function DeleteDialog({ review, onDeleted, onClose }: Props) {
  const { busy, mutate } = useMutation()

  async function confirm() {
    await mutate(async client => {
      if (await deleteReview(client, review.id)) toast.success('Comment deleted successfully')
      else toast.error('This comment was already deleted.')
      await onDeleted()
    })
    onClose()
  }

  return (
    <ConfirmDialog
      title="Delete Comment"
      actionLabel="Delete"
      danger
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this comment?</p>
    </ConfirmDialog>
  )
}
