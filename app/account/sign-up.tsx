import { useState } from 'react'
import { ChosenPasswordField, EmailField, FullNameField } from '#app/components/forms/account-fields.tsx'
import { AccountPage } from '#app/components/forms/account-page.tsx'
import { emailError, nameError, newPasswordError } from '#app/components/forms/check-account.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { storeRequestedLink } from '#app/session/requested-link.ts'
import { VisitorsOnly } from '#app/session/visitors-only.tsx'
import account from '#app/styles/account.css?url'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { dataOf } from '#shared/data/client.ts'
import type { Route } from './+types/sign-up'
import { answerWithoutScript, NeedsScript } from './needs-script.tsx'
import { SendAgain } from './send-again.tsx'
import { useResend } from './use-resend.ts'

export const links = () => [{ rel: 'stylesheet', href: account }]

export const action = answerWithoutScript

export const meta = titleMeta('Create an account')

export default function SignUp({ actionData }: Route.ComponentProps) {
  const [toConfirm, setToConfirm] = useState<string | null>(null)
  const { busy, errors, form } = useMutationForm({
    isForVisitors: true,
    staysBusy: true,
    onError: showAccountError,
    check: typed => ({
      fullName: nameError(typed('fullName')),
      email: emailError(typed('email')),
      password: newPasswordError(typed('password')),
    }),
    async save({ auth }, typed) {
      const email = typed('email')
      const options = { data: { full_name: typed('fullName') } }
      const { session } = await dataOf(auth.signUp({ email, password: typed('password'), options }))
      if (session) return void toast.success('Successfully registered!')
      storeRequestedLink(email)
      setToConfirm(email)
    },
  })

  if (toConfirm !== null) {
    return (
      <VisitorsOnly>
        <CheckMail email={toConfirm} />
      </VisitorsOnly>
    )
  }
  return (
    <VisitorsOnly>
      <AccountPage title="Create an account" art={2}>
        <NeedsScript sent={actionData?.sentWithoutScript ?? false} />
        <form {...form}>
          <FullNameField error={errors.fullName} />
          <EmailField error={errors.email} />
          <ChosenPasswordField error={errors.password} />
          <Button type="submit" variant="main" size="tall" wide busy={busy}>
            Create an account
          </Button>
          <ToSignIn />
        </form>
      </AccountPage>
    </VisitorsOnly>
  )
}

function CheckMail({ email }: { email: string }) {
  const { busy, wait, resend } = useResend({ wasJustSent: true })
  return (
    <AccountPage title="Check your email to confirm your address" art={2}>
      <p role="status">
        We sent a link to <b>{email}</b>. Follow it to sign in.
      </p>
      <p>Nothing yet? Check your spam folder.</p>
      <div className="stack">
        <SendAgain busy={busy} wait={wait} onClick={() => resend(email)} />
      </div>
      <ToSignIn />
    </AccountPage>
  )
}

function ToSignIn() {
  return (
    <p>
      Already have an account? <TextLink to="/signin">Sign in</TextLink>
    </p>
  )
}
