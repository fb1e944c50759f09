import { setRole } from '#app/data/admin-users.ts'
import { useAct } from '#app/session/use-act.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { showChange, type UserActProps } from './show-change.ts'

export function ChangeRole({ user, onDone, onClose }: UserActProps) {
  const { busy, act } = useAct()
  const rises = user?.role === 'user'

  async function confirm() {
    if (!user) return
    await act(async client => {
      const isChanged = await setRole(client, user, rises ? 'admin' : 'user')
      showChange(user, isChanged, `${user.username} is ${rises ? 'an administrator' : 'a user'} now`)
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
      title="Change Role"
      act={rises ? 'Make admin' : 'Make user'}
    >
      <p>
        {rises
          ? `${user?.username} will be able to write and delete posts, delete every comment, and change or remove every other user.`
          : `${user?.username} will see the profile alone in the dashboard. Posts and comments stay.`}
      </p>
    </ConfirmDialog>
  )
}
