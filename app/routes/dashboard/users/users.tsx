import { useRef, useState } from 'react'
import { avatar } from '#app/content/picture-addresses.ts'
import { titled } from '#app/content/titled.ts'
import { readUsersPage, type UserRow } from '#app/data/admin-users.ts'
import { useSession } from '#app/session/session-context.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { EmailAddress } from '../email-address.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Habits } from '../table/view.ts'
import { ChangeRole } from './change-role.tsx'
import { RemoveUser } from './remove-user.tsx'
import { UnbarUser } from './unbar-user.tsx'

export const meta = titled('Users')

const habits: Habits = {
  sort: 'created_at',
  descending: true,
  sorts: ['username', 'created_at', 'updated_at', 'role'],
  filters: [],
}

const columns: Column<UserRow>[] = [
  { label: 'Username', sort: 'username', className: 'data-table-person', cell: ({ username }) => username },
  {
    label: 'Avatar',
    className: 'data-table-picture',
    cell: ({ avatarUrl, username }) => <Avatar src={avatar(avatarUrl, 160)} name={username} size="small" />,
  },
  {
    label: 'Email',
    className: 'data-table-mail',
    cell: ({ email }) => (
      <span>
        <EmailAddress email={email ?? ''} />
      </span>
    ),
  },
  timeColumn('Created At', 'created_at', ({ createdAt }) => createdAt, 'padded'),
  timeColumn('Updated At', 'updated_at', ({ updatedAt }) => updatedAt, 'padded'),
  {
    label: 'Role',
    sort: 'role',
    cell: ({ role, isBarred }) => (
      <span>
        <span className={classNames('badge', role === 'admin' && 'badge-admin')}>{role}</span>
        {isBarred && ' '}
        {isBarred && <span className="badge badge-barred">Barred</span>}
      </span>
    ),
  },
]

type UserAct = { kind: 'role' | 'remove' | 'unbar'; user: UserRow }

export default function Users() {
  const { session } = useSession()
  const table = useTable(habits, readUsersPage)
  const [asked, setAsked] = useState<UserAct | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const restoredFocus = useRestoredFocus(() => [heading.current])
  const self = session.state === 'signed in' ? session.user.id : null
  const done = { onDone: table.reload, onClose: () => setAsked(null) }

  return (
    <section {...restoredFocus} aria-labelledby="users">
      <div className="row dashboard-head">
        <h1 id="users" ref={heading} tabIndex={-1}>
          Users
        </h1>
      </div>
      <TableTools noun="user" table={table} columns={columns} />
      <DataTable
        noun="user"
        table={table}
        columns={columns}
        acts={user =>
          user.id === self ? (
            <span className="hint">You</span>
          ) : (
            <>
              {user.isBarred && (
                <IconButton
                  small
                  label={`Unbar ${user.username}`}
                  title="Unbar"
                  onClick={() => setAsked({ kind: 'unbar', user })}
                >
                  <Icon name="check" />
                </IconButton>
              )}
              <IconButton
                small
                label={`Change the role of ${user.username}`}
                title="Change role"
                onClick={() => setAsked({ kind: 'role', user })}
              >
                <DashboardIcon name="key" />
              </IconButton>
              <IconButton
                small
                danger
                label={`Remove ${user.username}`}
                title="Remove"
                onClick={() => setAsked({ kind: 'remove', user })}
              >
                <Icon name="trash" />
              </IconButton>
            </>
          )
        }
      />
      <ChangeRole user={asked?.kind === 'role' ? asked.user : null} {...done} />
      <UnbarUser user={asked?.kind === 'unbar' ? asked.user : null} {...done} />
      <RemoveUser user={asked?.kind === 'remove' ? asked.user : null} {...done} />
    </section>
  )
}
