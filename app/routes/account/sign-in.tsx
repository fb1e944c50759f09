import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { titled } from '#app/content/titled.ts'
import { accountErrorSentence } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { VisitorsOnly } from '#app/session/visitors-only.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { noLeadingSpace } from '#app/ui/leading-space.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Route } from './+types/sign-in'
import { AccountPage } from './account-page.tsx'
import { emailTrouble, givenPasswordTrouble, type Troubles } from './check-account.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { answerWithoutScript, NeedsScript } from './needs-script.tsx'
import { fieldText, focusTrouble } from './read-fields.ts'

export const action = answerWithoutScript

export const meta = () => titled('Sign in')

export default function SignIn({ actionData }: Route.ComponentProps) {
  const { connect } = useSession()
  const [troubles, setTroubles] = useState<Troubles>({})
  const [busy, setBusy] = useState(false)
  const [forgotten, setForgotten] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = fieldText(form, 'email')
    const password = fieldText(form, 'password')
    const found = { email: emailTrouble(email), password: givenPasswordTrouble(password) }
    setTroubles(found)
    if (focusTrouble(form, found)) return
    setBusy(true)
    try {
      const client = await connect()
      const { error } = await client.auth.signInWithPassword({ email, password })
      if (error) throw error
      toast.success('Successfully logged in!')
    } catch (error) {
      toast.error(accountErrorSentence(error))
      setBusy(false)
    }
  }

  return (
    <VisitorsOnly>
      <AccountPage title="Sign in" art={1}>
        <NeedsScript sent={actionData?.sentWithoutScript ?? false} />
        <form method="post" onSubmit={submit} noValidate>
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={troubles.email}
            {...noLeadingSpace}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={troubles.password}
            beside={
              <button
                type="button"
                className="link hint forgot"
                onClick={event =>
                  setForgotten(event.currentTarget.form ? fieldText(event.currentTarget.form, 'email') : '')
                }
              >
                Forgot your password?
              </button>
            }
          />
          <Button type="submit" variant="main" size="tall" wide busy={busy}>
            Sign in
          </Button>
          <p>
            Don’t have an account?{' '}
            <Link className="link" to="/signup">
              Sign up
            </Link>
          </p>
        </form>
        <ForgotPasswordDialog email={forgotten} onClose={() => setForgotten(null)} />
      </AccountPage>
    </VisitorsOnly>
  )
}
