import { useEffect } from 'react'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts'
import { hasPassword } from '#shared/data/account.ts'
import { listOwnSessions } from '#shared/data/own-sessions.ts'
import { AccountData } from './account-data.tsx'
import { ChangeAddress } from './change-address.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { MailChoicePanel } from './mail-choice-panel.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'

export const meta = titleMeta('Profile')

export default function ProfilePage() {
  const { user, profile, rereadProfile } = useSession()
  const sessions = useQuery(listOwnSessions, user?.id ?? null)
  const password = useQuery(hasPassword, user?.id ?? null)
  // Another tab or device may have changed it.
  useEffect(() => void rereadProfile(), [rereadProfile])
  const restoredFocus = useRestoredFocus(() => [document.getElementById('change-password')])
  if (!user || !profile) return null
  return (
    <section className="stack dashboard-stack profile" aria-labelledby="profile" {...restoredFocus}>
      <div className="row dashboard-head">
        <h1 id="profile">Profile</h1>
      </div>
      <section className="panel" aria-label="Your profile">
        <ProfileForm key={user.id} user={user} profile={profile} />
      </section>
      {/* The notice about the one-time password contains this form while it is shown. */}
      {!user.hasOneTimePassword && <PasswordPanel user={user} query={password} onChange={sessions.reload} />}
      <SignInWays userId={user.id} hasPassword={password.value !== false} />
      <OwnSessions query={sessions} />
      <AccountData avatarUrl={profile.avatarUrl} />
      <DeleteAccount email={user.email} userId={user.id} isAdmin={profile.role === 'admin'} />
      {/* Comes last, because it appears only on sites that send mail and would move everything below it. */}
      <SubscriptionPanel />
      <ChangeAddress userId={user.id} email={user.email} />
      <MailChoicePanel userId={user.id} isAdmin={profile.role === 'admin'} />
    </section>
  )
}
