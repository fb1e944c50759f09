import { useLocation } from 'react-router'
import { NewPasswordForm } from '#app/components/forms/new-password-form.tsx'
import { useSession } from '#app/session/session-context.ts'
import { Panel } from './panel.tsx'

export function OneTimePassword() {
  const { user } = useSession()
  const { pathname } = useLocation()
  // On a phone it would fill the first screen of the form of a post.
  const isWriting = /\/(create\w+|update)$/.test(pathname)
  if (!user?.hasOneTimePassword || isWriting) return null

  return (
    <Panel id="one-time-password" title="Choose a password of your own" className="one-time-password">
      <div className="panel-form">
        <p>
          You are signed in with the password that was printed when this blog first started. Anyone who can
          read that log can sign in as you.
        </p>
        <NewPasswordForm requiresCurrent />
      </div>
    </Panel>
  )
}
