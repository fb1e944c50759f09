import { avatar } from '#app/content/picture-addresses.ts'
import type { Profile } from '#app/data/profiles.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'

type Props = { profile: Profile | null; email: string; onSignOut: () => void }

export function ProfileMenu({ profile, email, onSignOut }: Props) {
  return (
    <Menu
      label="Profile menu"
      triggerClass="profile-menu"
      trigger={
        <>
          <Avatar
            src={avatar(profile?.avatarUrl ?? null, 160)}
            name={profile?.username ?? email}
            size="small"
          />
          <span>{profile?.username ?? email}</span>
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
      <MenuButton icon="door" onClick={onSignOut}>
        Sign out
      </MenuButton>
    </Menu>
  )
}
