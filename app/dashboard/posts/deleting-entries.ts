import { toast } from '#app/ui/toaster.tsx'
import { type DeletedPost, deletePosts, listTitles } from '#shared/data/admin-posts.ts'
import { type Deleting, nameSome } from '../table/delete-rows.tsx'

export const deletingEntries = (
  noun: 'post' | 'project',
  success: Deleting<DeletedPost>['success'],
): Deleting<DeletedPost> => ({
  remove: deletePosts,
  listRemaining: listTitles,
  success,
  afterwards(deleted) {
    const incomplete = deleted.filter(({ hasStrayPictures }) => hasStrayPictures)
    if (incomplete.length === 0) return
    const names = nameSome(
      incomplete.map(({ title }) => title),
      incomplete.length,
      noun,
    )
    toast.error(
      incomplete.length === 1
        ? `${names} was deleted, but its picture could not be removed. It will be removed later automatically.`
        : `${names} were deleted, but their pictures could not be removed. They will be removed later automatically.`,
    )
  },
})
