import { removeAccount } from '#app/data/account.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { showChange, type UserActProps } from './show-change.ts'

export function RemoveUser({ user, onDone, onClose }: UserActProps) {
  return (
    <PasswordDialog
      open={user !== null}
      onClose={onClose}
      title="Remove User"
      act="Remove"
      danger
      onConfirm={async client => {
        if (!user) return
        const isRemoved = await removeAccount(client, user.id, user.role)
        showChange(user, isRemoved, `${user.username} was removed`)
        onDone()
        onClose()
      }}
    >
      <p>
        The account of <b>{user?.username}</b> goes for ever, with all their comments and likes.
        {user?.role === 'admin' && ' Their posts pass to another administrator.'}
      </p>
    </PasswordDialog>
  )
}
