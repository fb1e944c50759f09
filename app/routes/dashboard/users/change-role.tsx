import { setRole, type UserRow } from '#app/data/admin-users.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { type UserActProps, useUserAct } from './use-user-act.ts'

const otherRole = ({ role }: UserRow) => (role === 'admin' ? 'user' : 'admin')

export function ChangeRole(props: UserActProps) {
  const { user, onClose } = props
  const { busy, confirm } = useUserAct(
    props,
    (client, user) => setRole(client, user, otherRole(user)),
    user => `${user.username} is ${user.role === 'admin' ? 'a user' : 'an administrator'} now`,
  )
  const rises = user?.role === 'user'
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
