import { useState } from 'react'
import { Link } from 'react-router'
import { titled } from '#app/content/titled.ts'
import { VisitorsOnly } from '#app/session/visitors-only.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { noLeadingSpace } from '#app/ui/leading-space.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Route } from './+types/sign-in'
import { AccountPage } from './account-page.tsx'
import { emailTrouble, givenPasswordTrouble } from './check-account.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { answerWithoutScript, NeedsScript } from './needs-script.tsx'
import { fieldText } from './read-fields.ts'
import { useAccountForm } from './use-account-form.ts'

export const action = answerWithoutScript

export const meta = () => titled('Sign in')

export default function SignIn({ actionData }: Route.ComponentProps) {
  const [forgotten, setForgotten] = useState<string | null>(null)
  const { troubles, busy, form } = useAccountForm({
    check: typed => ({
      email: emailTrouble(typed('email')),
      password: givenPasswordTrouble(typed('password')),
    }),
    async send({ auth }, typed) {
      const { error } = await auth.signInWithPassword({ email: typed('email'), password: typed('password') })
      if (error) throw error
      toast.success('Successfully logged in!')
    },
  })

  return (
    <VisitorsOnly>
      <AccountPage title="Sign in" art={1}>
        <NeedsScript sent={actionData?.sentWithoutScript ?? false} />
        <form {...form}>
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
