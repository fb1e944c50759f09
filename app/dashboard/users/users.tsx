import { useState } from 'react'
import { Avatar } from '#app/components/avatar.tsx'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useSession } from '#app/session/session-context.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { readUsersPage, type UserRow } from '#shared/data/admin-users.ts'
import { avatar } from '#shared/posts/picture-addresses.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { FocusedPage } from '../focused-page.tsx'
import { DataTable } from '../table/data-table.tsx'
import { emailColumn } from '../table/email-column.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { useBans } from './use-bans.tsx'
import { ChangeRole, RemoveUser, UnbanUser } from './user-dialogs.tsx'

export const meta = titleMeta('Users')

const columns: Column<UserRow>[] = [
  {
    label: 'Username',
    sort: 'username',
    className: 'data-table-person',
    cell: ({ username }) => username,
    marks: ({ isBanned }) => isBanned && <span className="badge badge-error">Banned</span>,
  },
  {
    label: 'Avatar',
    className: 'data-table-picture',
    cell: ({ avatarUrl, username }) => <Avatar src={avatar(avatarUrl, 160)} name={username} size="small" />,
  },
  emailColumn('Email'),
  timeColumn('Created At', 'created_at', ({ createdAt }) => createdAt, { form: 'padded' }),
  timeColumn('Updated At', 'updated_at', ({ updatedAt }) => updatedAt, { form: 'padded', onPhone: 'hidden' }),
  {
    label: 'Role',
    sort: 'role',
    onPhone: 'mark',
    cell: ({ role }) => (
      <span className={classNames('badge', role === 'admin' && 'badge-admin')}>{role}</span>
    ),
  },
]

export default function Users() {
  const self = useSession().user?.id
  const table = useTable({ noun: 'user', columns, sort: 'created_at', descending: true, load: readUsersPage })
  const [confirming, setConfirming] = useState<{ action: keyof typeof questions; user: UserRow } | null>(null)
  const { bansOf, dialog } = useBans(table.reload)
  const Question = confirming && questions[confirming.action]

  return (
    <FocusedPage id="users" title="Users">
      <TableTools table={table} />
      <DataTable
        table={table}
        nameOf={({ username }) => username}
        actions={user => {
          const { id, role, isBanned } = user
          if (id === self)
            return [{ label: 'Your profile', icon: <Icon name="person" />, to: '/dashboard/profile' }]
          const confirm = (action: keyof typeof questions) => () => setConfirming({ action, user })
          return [
            ...(isBanned ? [{ label: 'Unban', icon: <Icon name="check" />, onPress: confirm('unban') }] : []),
            { label: 'Change role', icon: <DashboardIcon name="key" />, onPress: confirm('role') },
            ...(role === 'user' ? bansOf(user) : []),
            {
              label: 'Remove',
              icon: <Icon name="trash" />,
              isDangerous: true,
              onPress: confirm('remove'),
            },
          ]
        }}
      />
      {dialog}
      {Question && (
        <Question
          user={confirming.user}
          onDone={table.reload}
          onRemoved={() => table.remove(({ id }) => id === confirming.user.id)}
          onClose={() => setConfirming(null)}
        />
      )}
    </FocusedPage>
  )
}

const questions = { role: ChangeRole, unban: UnbanUser, remove: RemoveUser }
