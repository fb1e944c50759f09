import { unbarAccount } from '#app/data/admin-moderation.ts'
import { useAct } from '#app/session/use-act.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { showChange, type UserActProps } from './show-change.ts'

export function UnbarUser({ user, onDone, onClose }: UserActProps) {
  const { busy, act } = useAct()

  async function confirm() {
    if (!user) return
    await act(async client => {
      showChange(user, await unbarAccount(client, user.id), `${user.username} is not barred any more`)
      onDone()
    })
    onClose()
  }

  return (
    <ConfirmDialog
      open={user !== null}
      onClose={onClose}
      onConfirm={confirm}
      busy={busy}
      title="Unbar User"
      act="Unbar"
    >
      <p>
        <b>{user?.username}</b> will be able to sign in and to write again.
      </p>
    </ConfirmDialog>
  )
}
