import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { removeAccount } from '#shared/data/account.ts'
import { unbanAccount } from '#shared/data/admin-moderation.ts'
import { setRole, type UserRow } from '#shared/data/admin-users.ts'
import { PasswordDialog } from '../password-dialog.tsx'

type Props = { user: UserRow; onDone: () => void; onRemoved: () => void; onClose: () => void }

function showChange(user: UserRow, isChanged: boolean, success: string): void {
  if (isChanged) toast.success(success)
  else toast.error(`${user.username} was changed or removed in the meantime. This is its current state.`)
}

export function ChangeRole({ user, onDone, onClose }: Props) {
  const rises = user.role === 'user'
  return (
    <MutationDialog
      title="Change role"
      actionLabel={rises ? 'Make admin' : 'Make user'}
      onClose={onClose}
      onConfirm={async client => {
        const isChanged = await setRole(client, user, rises ? 'admin' : 'user')
        showChange(user, isChanged, `${user.username} is ${rises ? 'an administrator' : 'a user'} now`)
        onDone()
      }}
    >
      <p>
        {rises
          ? `${user.username} will be able to write and delete posts, delete every comment, and change or remove every other user.`
          : `${user.username} will only see their profile in the dashboard. Posts and comments stay.`}
      </p>
    </MutationDialog>
  )
}

export function UnbanUser({ user, onDone, onClose }: Props) {
  return (
    <MutationDialog
      title="Unban user"
      actionLabel="Unban"
      onClose={onClose}
      onConfirm={async client => {
        showChange(user, await unbanAccount(client, user.id), `${user.username} is no longer banned`)
        onDone()
      }}
    >
      <p>
        <b>{user.username}</b> will be able to sign in and to write again.
      </p>
    </MutationDialog>
  )
}

export function RemoveUser({ user, onDone, onRemoved, onClose }: Props) {
  return (
    <PasswordDialog
      onClose={onClose}
      title="Remove user"
      actionLabel="Remove"
      danger
      onConfirm={async client => {
        const isRemoved = await removeAccount(client, user.id, user.role)
        showChange(user, isRemoved, `${user.username} was removed`)
        if (isRemoved) onRemoved()
        else onDone()
        onClose()
      }}
    >
      <p>
        This permanently deletes the account of <b>{user.username}</b>, with all their comments and likes.
        {user.role === 'admin' && <span> Their posts are transferred to another administrator.</span>}
      </p>
    </PasswordDialog>
  )
}
