import { Avatar } from '#app/components/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'
import type { Profile } from '#shared/data/profiles.ts'
import { avatar } from '#shared/posts/picture-addresses.ts'
import { counted } from '#shared/text/count.ts'

type Props = {
  profile: Profile | null
  email: string
  unread: number
  onNotifications: () => void
  onSignOut: () => void
}

const MAX_SHOWN = 99

export function ProfileMenu({ profile, email, unread, onNotifications, onSignOut }: Props) {
  const shown = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread
  return (
    <Menu
      label="Profile menu"
      triggerClass="inline profile-menu"
      trigger={
        <>
          <Avatar
            src={avatar(profile?.avatarUrl ?? null, 160)}
            name={profile?.username ?? email}
            size="small"
          />
          {unread > 0 && (
            <b className="profile-menu-count" aria-hidden="true">
              {shown}
            </b>
          )}
          <span className="cut">
            {profile?.username ?? email}
            {unread > 0 && <span className="sr-only">{`, ${counted(unread, 'new notification')}`}</span>}
          </span>
        </>
      }
      head={
        <p>
          Signed in as <b>{email}</b>
        </p>
      }
    >
      <MenuLink icon="home" to="/dashboard">
        Dashboard
      </MenuLink>
      {profile?.role === 'admin' && (
        <MenuLink icon="plus" to="/dashboard/createblog">
          New post
        </MenuLink>
      )}
      <MenuButton icon="bell" onClick={onNotifications}>
        Notifications
        {unread > 0 && <span>{shown} new</span>}
      </MenuButton>
      <MenuButton icon="door" onClick={onSignOut}>
        Sign out
      </MenuButton>
    </Menu>
  )
}
