import { titled } from '#app/content/titled.ts'
import { avatar } from '#app/data/images.ts'
import { useSession } from '#app/session/session-context.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { TextField } from '#app/ui/field.tsx'

export const meta = () => titled('Profile')

/** Who one is here: what the profile and the account say. */
export default function ProfileShell() {
  const { session } = useSession()
  if (session.state !== 'signed in' || !session.profile) return null
  const { profile, user } = session
  return (
    <>
      <div className="desk-head">
        <h1>Profile</h1>
      </div>
      <section className="panel" aria-label="Your profile">
        <div className="profile">
          <div className="picture">
            <Avatar src={avatar(profile.avatarUrl, 320)} size="large" />
          </div>
          <TextField label="Email" value={user.email} readOnly />
          <TextField label="Name" value={profile.username} readOnly />
        </div>
      </section>
    </>
  )
}
