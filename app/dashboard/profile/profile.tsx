import { titled } from '#app/loading/titled.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { findProfile } from '#shared/data/profiles.ts'
import { AccountData } from './account-data.tsx'
import { ChangeAddress } from './change-address.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { MailChoicePanel } from './mail-choice-panel.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'

export const meta = titled('Profile')

export default function ProfilePage() {
  const { user } = useSession()
  // Reloaded on each visit, because another tab or device may have changed the profile.
  const query = useQuery(client => findProfile(client, user?.id ?? ''), user?.id ?? null)
  const restoredFocus = useRestoredFocus(() => [document.getElementById('change-password')])
  if (!user) return null
  const profile = query.value
  return (
    <section className="stack dashboard-stack profile" aria-labelledby="profile" {...restoredFocus}>
      <div className="row dashboard-head">
        <h1 id="profile">Profile</h1>
      </div>
      <WhenLoaded of={query} title="Your profile could not be loaded." height="24rem">
        {profile => (
          <section className="panel" aria-label="Your profile">
            <ProfileForm key={user.id} user={user} profile={profile} onSaved={query.reload} />
          </section>
        )}
      </WhenLoaded>
      {/* The notice about the one-time password contains this form while it is shown. */}
      {!user.hasOneTimePassword && <PasswordPanel user={user} />}
      <SignInWays userId={user.id} />
      <OwnSessions userId={user.id} />
      <AccountData avatarUrl={profile?.avatarUrl ?? null} />
      <DeleteAccount email={user.email} userId={user.id} isAdmin={profile?.role === 'admin'} />
      {/* Comes last, because it appears only on sites that send mail and would move everything below it. */}
      {profile && <SubscriptionPanel />}
      {profile && <ChangeAddress userId={user.id} email={user.email} />}
      {profile && <MailChoicePanel userId={user.id} isAdmin={profile.role === 'admin'} />}
    </section>
  )
}
