import { useState } from 'react'
import { titled } from '#app/content/titled.ts'
import { NewPasswordForm } from '#app/routes/account/new-password-form.tsx'
import { useSession } from '#app/session/session-context.ts'
import { AccountData } from './account-data.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ProfileForm } from './profile-form.tsx'

export const meta = () => titled('Profile')

/** Who one is here, and what one may do about it. */
export default function ProfilePage() {
  const { session } = useSession()
  const [passwords, setPasswords] = useState(0)
  if (session.state !== 'signed in' || !session.profile) return null
  const { profile, user } = session
  return (
    <div className="desk-stack">
      <div className="desk-head">
        <h1>Profile</h1>
      </div>
      <section className="panel" aria-label="Your profile">
        <ProfileForm key={user.id} user={user} profile={profile} />
      </section>
      {/* As long as there is a notice above every page, the form is there. */}
      {!user.hasOneTimePassword && (
        <section className="panel" aria-labelledby="change-password">
          <header>
            <h2 id="change-password">Change password</h2>
          </header>
          <div className="panel-form">
            <p>Every other device that is signed in to your account is signed out.</p>
            <NewPasswordForm key={passwords} onDone={() => setPasswords(passwords + 1)} />
          </div>
        </section>
      )}
      <AccountData avatarUrl={profile.avatarUrl} />
      <DeleteAccount email={user.email} userId={user.id} isAdmin={profile.role === 'admin'} />
    </div>
  )
}
