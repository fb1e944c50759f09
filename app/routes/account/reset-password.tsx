import { useState } from 'react'
import { useNavigate } from 'react-router'
import { titled } from '#app/content/titled.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Bone, Waiting } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/reset-password'
import { AccountPage } from './account-page.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { answerWithoutScript, NeedsScript } from './needs-script.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const action = answerWithoutScript

export const meta = () => titled('Reset password')

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { session, recovery, endRecovery } = useSession()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)

  function leave() {
    setDone(true)
    endRecovery()
    navigate('/')
  }

  const waiting = session.state === 'loading' || recovery === 'arriving'
  return (
    <AccountPage title="Reset password" art={3}>
      <NeedsScript sent={actionData?.sentWithoutScript ?? false} />
      {waiting && <FieldBones />}
      {!waiting && (done || recovery === 'yes') && <NewPasswordForm onDone={leave} />}
      {!waiting && !done && recovery === 'no' && <OfferNewLink />}
    </AccountPage>
  )
}

function OfferNewLink() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p role="status">
        A new password can be chosen here with the link from a password e-mail. Links work once and only for a
        while: this one has expired or was used already, or there was none.
      </p>
      <div className="row new-link">
        <Button variant="main" size="tall" onClick={() => setAsking(true)}>
          Send a new link
        </Button>
      </div>
      <ForgotPasswordDialog email={asking ? '' : null} onClose={() => setAsking(false)} />
    </>
  )
}

function FieldBones() {
  return (
    <Waiting>
      <div className="bones fields">
        <Bone shape="line" width="33%" />
        <Bone height="3rem" />
        <Bone shape="line" width="33%" />
        <Bone height="3rem" />
        <Bone height="3rem" />
      </div>
    </Waiting>
  )
}
