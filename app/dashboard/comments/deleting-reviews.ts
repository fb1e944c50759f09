import { deleteReviews, listRemainingReviews } from '#shared/data/admin-reviews.ts'

export const deletingReviews = {
  remove: deleteReviews,
  listRemaining: listRemainingReviews,
  entryOf: ({ entry }: { entry: number }) => entry,
  success: {
    row: 'Comment deleted successfully',
    one: 'Successfully deleted comments!',
    many: 'Successfully deleted comments!',
  },
}
