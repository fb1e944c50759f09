import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountPage } from '#app/components/forms/account-page.tsx'
import { NewPasswordForm } from '#app/components/forms/new-password-form.tsx'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useSession } from '#app/session/session-context.ts'
import account from '#app/styles/account.css?url'
import { Button } from '#app/ui/button.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Route } from './+types/reset-password'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { answerWithoutScript, NeedsScript } from './needs-script.tsx'

export const links = () => [{ rel: 'stylesheet', href: account }]

export const action = answerWithoutScript

export const meta = titleMeta('Reset password')

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { session, recovery, endRecovery, link } = useSession()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)

  function leave() {
    setDone(true)
    endRecovery()
    navigate('/')
  }

  function startOver() {
    endRecovery()
    toast.error('Too much time has passed since you opened the link. Request a new one.')
  }

  const waiting = session.state === 'loading' || recovery === 'arriving'
  const mayChoose = done || recovery === 'yes' || link?.type === 'recovery'
  return (
    <AccountPage title="Reset password" art={3}>
      <NeedsScript sent={actionData?.sentWithoutScript ?? false} />
      {waiting && <FieldSkeletons />}
      {!waiting && link?.type === 'recovery' && <WhatHappens />}
      {!waiting && mayChoose && <NewPasswordForm onDone={leave} onStale={startOver} />}
      {!waiting && !mayChoose && <OfferNewLink />}
    </AccountPage>
  )
}

function WhatHappens() {
  const { user } = useSession()
  return (
    <p>
      This changes the password of the account that requested the link, and signs you in to it.
      {user && (
        <>
          {' '}
          You are signed in as <b>{user.email}</b> now; if that is another account, its session here is
          replaced.
        </>
      )}
    </p>
  )
}

function OfferNewLink() {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <p role="status">
        Choose a new password here with the link from a password reset email. Links work once and for a
        limited time. This one has expired, was already used, or is missing.
      </p>
      <div className="row">
        <Button variant="main" size="tall" onClick={() => setConfirming(true)}>
          Send another link
        </Button>
      </div>
      {isConfirming && <ForgotPasswordDialog email="" onClose={() => setConfirming(false)} />}
    </>
  )
}

function FieldSkeletons() {
  return (
    <Waiting>
      <div className="stack">
        <Skeleton shape="line" width="33%" />
        <Skeleton height="3rem" />
        <Skeleton shape="line" width="33%" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    </Waiting>
  )
}
