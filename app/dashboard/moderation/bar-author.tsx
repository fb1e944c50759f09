import { toast } from '#app/ui/toaster.tsx'
import { barAccount } from '#shared/data/admin-moderation.ts'
import { counted } from '#shared/text/count.ts'
import { MutationDialog } from '../mutation-dialog.tsx'

type Props = { author: { id: string; username: string }; onDone: () => void; onClose: () => void }

export function BarAuthor({ author: { id, username }, onDone, onClose }: Props) {
  return (
    <MutationDialog
      danger
      title="Remove and Ban"
      actionLabel="Remove and ban"
      onClose={onClose}
      onConfirm={async client => {
        const removed = await barAccount(client, id)
        if (removed === null) toast.error(`The account of ${username} has been removed.`)
        else toast.success(`${username} was banned and ${counted(removed, 'comment')} removed`)
        onDone()
      }}
    >
      <p>
        <b>{username}</b> will be signed out everywhere and can no longer sign in or write. All of their
        waiting comments are removed. You can unban the account on the Users page.
      </p>
    </MutationDialog>
  )
}
