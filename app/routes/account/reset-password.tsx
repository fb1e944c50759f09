import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { titled } from '#app/content/titled.ts'
import { accountErrorSentence } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Bone, Waiting } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Route } from './+types/reset-password'
import { AccountPage } from './account-page.tsx'
import { confirmationTrouble, newPasswordTrouble, type Troubles } from './check-account.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { answerWithoutScript, NeedsScript } from './needs-script.tsx'
import { fieldText, focusTrouble } from './read-fields.ts'

export const action = answerWithoutScript

export const meta = () => titled('Reset password')

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { session, recovery } = useSession()
  const [done, setDone] = useState(false)
  const waiting = session.state === 'loading' || recovery === 'arriving'
  return (
    <AccountPage title="Reset password" art={3}>
      <NeedsScript sent={actionData?.sentWithoutScript ?? false} />
      {waiting && <FieldBones />}
      {!waiting && (done || recovery === 'yes') && <NewPasswordForm onDone={() => setDone(true)} />}
      {!waiting && !done && recovery === 'no' && <OfferNewLink />}
    </AccountPage>
  )
}

function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { session, connect, endRecovery } = useSession()
  const navigate = useNavigate()
  const [troubles, setTroubles] = useState<Troubles>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const password = fieldText(form, 'newPassword')
    const found = {
      newPassword: newPasswordTrouble(password),
      confirmPassword: confirmationTrouble(password, fieldText(form, 'confirmPassword')),
    }
    setTroubles(found)
    if (found.confirmPassword === 'Passwords do not match!') toast.error(found.confirmPassword)
    if (focusTrouble(form, found)) return
    setBusy(true)
    try {
      const client = await connect()
      const { error } = await client.auth.updateUser({ password })
      if (error) throw error
      toast.success('Password updated successfully!')
      onDone()
      endRecovery()
      navigate('/')
    } catch (error) {
      toast.error(accountErrorSentence(error))
      setBusy(false)
    }
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <input
        type="hidden"
        autoComplete="username"
        value={session.state === 'signed in' ? session.user.email : ''}
        readOnly
      />
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        required
        hint="8 characters or more"
        error={troubles.newPassword}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={troubles.confirmPassword}
      />
      <Button type="submit" variant="main" size="tall" wide busy={busy}>
        Submit
      </Button>
    </form>
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
      <div className="row mt-6">
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
      <div className="bones mt-8">
        <Bone className="line w-1/3" />
        <Bone className="h-12 w-full" />
        <Bone className="line w-1/3" />
        <Bone className="h-12 w-full" />
        <Bone className="h-12 w-full" />
      </div>
    </Waiting>
  )
}
