import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { deleteReview, type Review } from '#shared/data/reviews.ts'

type Props = {
  review: Pick<Review, 'id'>
  onDeleted: () => Promise<void>
  onClose: () => void
}

export const DeleteDialog = ({ review, onDeleted, onClose }: Props) => (
  <MutationDialog
    title="Delete Comment"
    actionLabel="Delete"
    danger
    onConfirm={async client => {
      if (await deleteReview(client, review.id)) toast.success('Comment deleted successfully')
      else toast.error('This comment was already deleted.')
      await onDeleted()
    }}
    onClose={onClose}
  >
    <p>Are you sure you want to delete this comment?</p>
  </MutationDialog>
)
