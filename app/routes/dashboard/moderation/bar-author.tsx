import { counted } from '#app/content/count.ts'
import { barAccount, type WaitingRow } from '#app/data/admin-moderation.ts'
import { useAct } from '#app/session/use-act.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'

type Props = {
  row: WaitingRow | null
  onDone: (row: WaitingRow) => void
  onClose: () => void
}

export function BarAuthor({ row, onDone, onClose }: Props) {
  const { busy, act } = useAct()

  async function confirm() {
    if (!row) return
    await act(async client => {
      const removed = await barAccount(client, row.author.id)
      if (removed === null) toast.error(`The account of ${row.author.username} was removed meanwhile.`)
      else toast.success(`${row.author.username} is barred, and ${counted(removed, 'comment')} removed`)
      onDone(row)
    })
    onClose()
  }

  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      onConfirm={confirm}
      busy={busy}
      danger
      title="Remove and Bar"
      act="Remove and bar"
    >
      <p>
        <b>{row?.author.username}</b> will be signed out everywhere, and can neither sign in nor write any
        more. All their comments that wait here are removed. You can unbar the account among the users.
      </p>
    </ConfirmDialog>
  )
}
