import { removeAccount } from '#app/data/account.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { type UserActProps, useUserAct } from './use-user-act.ts'

export function RemoveUser(props: UserActProps) {
  const { user, onClose } = props
  const { busy, confirm } = useUserAct(
    props,
    (client, { id, role }) => removeAccount(client, id, role),
    ({ username }) => `${username} was removed`,
  )
  return (
    <ConfirmDialog
      open={user !== null}
      onClose={onClose}
      onConfirm={confirm}
      busy={busy}
      danger
      title="Remove User"
      act="Remove"
    >
      <p>
        The account of <b>{user?.username}</b> goes for ever, with all their comments and likes.
        {user?.role === 'admin' && ' Their posts pass to another administrator.'}
      </p>
    </ConfirmDialog>
  )
}
