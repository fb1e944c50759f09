import { useMutation } from '#app/loading/use-mutation.ts'
import { toast } from '#app/ui/toaster.tsx'
import { listPinned, mostPins, type PostRow, pinPosts } from '#shared/data/admin-posts.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { RowButton } from '../table/row-button.tsx'

type Props = { post: Pick<PostRow, 'id' | 'title' | 'pinned'>; onChanged: () => void }

export function PinButton({ post: { id, title, pinned }, onChanged }: Props) {
  const { mutate } = useMutation()
  const isPinned = pinned !== null
  return (
    <RowButton
      aria-pressed={isPinned}
      label={`${title} pinned to the front page`}
      title={isPinned ? 'Unpin from the front page' : 'Pin to the front page'}
      icon={<DashboardIcon name="pin" />}
      onClick={() =>
        mutate(async client => {
          const others = (await listPinned(client)).map(post => post.id).filter(other => other !== id)
          if (!isPinned && others.length >= mostPins) {
            toast.error(`The front page has ${mostPins} pinned posts. Unpin one first.`)
            return
          }
          await pinPosts(client, isPinned ? others : [...others, id])
          toast.success(isPinned ? 'Unpinned from the front page' : 'Pinned to the front page')
          onChanged()
        })
      }
    />
  )
}
