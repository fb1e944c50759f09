import type { useMutation } from '#app/loading/use-mutation.ts'
import { toast } from '#app/ui/toaster.tsx'
import { listPinned, mostPins, type PostRow, pinPosts } from '#shared/data/admin-posts.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import type { RowAction } from '../table/row-menu.tsx'

type Options = Pick<ReturnType<typeof useMutation>, 'mutate'> & { onChanged: () => void }

export function pinAction(post: Pick<PostRow, 'id' | 'pinned'>, options: Options): RowAction {
  const { id, pinned } = post
  const isPinned = pinned !== null
  return {
    label: isPinned ? 'Unpin from the front page' : 'Pin to the front page',
    icon: <DashboardIcon name="pin" />,
    onPress: () =>
      options.mutate(async client => {
        const others = (await listPinned(client)).map(post => post.id).filter(other => other !== id)
        if (!isPinned && others.length >= mostPins) {
          toast.error(`The front page has ${mostPins} pinned posts. Unpin one first.`)
          return
        }
        await pinPosts(client, isPinned ? others : [...others, id])
        toast.success(isPinned ? 'Unpinned from the front page' : 'Pinned to the front page')
        options.onChanged()
      }),
  }
}
