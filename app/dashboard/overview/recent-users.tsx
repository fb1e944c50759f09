import { Avatar } from '#app/components/avatar.tsx'
import { Moment } from '#app/components/moment.tsx'
import type { QueryState } from '#app/loading/use-query.ts'
import type { UserRow } from '#shared/data/admin-users.ts'
import { avatar } from '#shared/posts/picture-addresses.ts'
import { Recent } from './recent.tsx'

export function RecentUsers({ query }: { query: QueryState<UserRow[]> }) {
  return (
    <Recent title="Recent Users" to="/dashboard/users" noun="users" query={query}>
      {users => (
        <ul className="panel-rows ruled recent-users">
          {users.map(({ id, username, avatarUrl, email, createdAt }) => (
            <li key={id}>
              <Avatar src={avatar(avatarUrl, 160)} name={username} />
              <div>
                <b className="field-label cut">{username}</b>
                <span className="hint cut">{email}</span>
              </div>
              <span className="hint">
                <Moment at={createdAt} form="short" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Recent>
  )
}
