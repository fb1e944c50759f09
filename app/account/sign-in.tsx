import { useState } from 'react'
import { EmailField } from '#app/components/forms/account-fields.tsx'
import { AccountPage } from '#app/components/forms/account-page.tsx'
import { emailError, givenPasswordError } from '#app/components/forms/check-account.ts'
import { isUnconfirmed, isWrongPassword } from '#app/loading/error-sentence.ts'
import { lazyPart } from '#app/loading/lazy-part.tsx'
import { pageRequest, visitor } from '#app/loading/loader-context.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { fetchOfferedWays, type OfferedWays, readOfferedWays, usableAt } from '#app/session/offered-ways.ts'
import { useSession } from '#app/session/session-context.ts'
import { VisitorsOnly } from '#app/session/visitors-only.tsx'
import account from '#app/styles/account.css?url'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { inProcess } from '#shared/data/create-client.ts'
import type { Route } from './+types/sign-in'
import { ClaimAccount } from './claim-account.tsx'
import { ConfirmAddress, ConfirmationSpent } from './confirm-address.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { answerWithoutScript, NeedsScript } from './needs-script.tsx'
import { OtherWays } from './other-ways.tsx'
import { SendAgain } from './send-again.tsx'
import { toastSignedIn } from './toast-signed-in.ts'
import { usePasskey } from './use-passkey.ts'
import { useResend } from './use-resend.ts'

export const links = () => [{ rel: 'stylesheet', href: account }]

export const action = answerWithoutScript

/** What the service offers other than passwords, so that it is on the page before any script. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend, load } = context.get(visitor)
  try {
    const ways = await fetchOfferedWays({ ...backend, url: backend.url ?? inProcess }, load)
    return usableAt(url, ways)
  } catch (error) {
    const page = context.get(pageRequest)
    page.isUncacheable = true
    page.logFailure('sign-in-ways-failed', error)
    return passwordsOnly
  }
}

/** The form opens without the server, too. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => passwordsOnly)
}

const passwordsOnly = readOfferedWays(null)

const SecondFactorForm = lazyPart(() => import('#app/components/forms/second-factor-form.tsx'))
const PublishReview = lazyPart(() => import('./publish-review.tsx'))

export const meta = titleMeta('Sign in')

export default function SignIn({ actionData, loaderData }: Route.ComponentProps) {
  const { link, backend, isUnclaimed, user } = useSession()
  const [isSpent, setSpent] = useState(false)

  if (link?.type === 'review')
    return (
      <AccountPage title="Publish your review" art={2}>
        <PublishReview link={link} />
      </AccountPage>
    )
  const confirming = link && link.type !== 'recovery' ? link : null
  // Supabase keeps the name and password of the first person who signed up, possibly a stranger. The same element is rendered before and after the link is used, so that it preserves typed text.
  if (isUnclaimed || (link?.type === 'confirmation' && backend.url !== null))
    return <ClaimAccount link={confirming} onSpent={() => setSpent(true)} />
  if (confirming) return <ConfirmAddress link={confirming} onSpent={() => setSpent(true)} />
  if (isSpent) return <ConfirmationSpent onSignIn={() => setSpent(false)} />

  if (user?.secondFactor === 'missing')
    return (
      <VisitorsOnly>
        <AccountPage title="Sign in" heading="Enter your code" art={1}>
          <SecondFactorForm />
        </AccountPage>
      </VisitorsOnly>
    )

  return (
    <VisitorsOnly>
      <AccountPage title="Sign in" art={1}>
        <NeedsScript sent={actionData?.sentWithoutScript ?? false} />
        <SignInForm offered={loaderData} />
      </AccountPage>
    </VisitorsOnly>
  )
}

function SignInForm({ offered }: { offered: OfferedWays }) {
  const { hasPasskeys } = offered
  const passkey = usePasskey({ isEnabled: hasPasskeys })
  const [forgotten, setForgotten] = useState<string | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const { busy, errors, typed, show, focus, form } = useMutationForm({
    isForVisitors: true,
    staysBusy: true,
    check: typed => ({
      email: emailError(typed('email')),
      password: givenPasswordError(typed('password')),
    }),
    async save({ auth }, typed) {
      const email = typed('email')
      const { error } = await auth.signInWithPassword({ email, password: typed('password') })
      setUnconfirmed(error?.code === 'email_not_confirmed' ? email : null)
      if (error) throw error
      toastSignedIn()
    },
    onError(error) {
      // The notice with 'Send again' already shows this error.
      if (isUnconfirmed(error)) return
      showAccountError(error)
      if (isWrongPassword(error)) focus('password')
    },
  })

  return (
    <>
      <form {...form}>
        <EmailField
          label="Email"
          error={errors.email}
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          onFocus={passkey.offer}
          aside={hasPasskeys && <PasskeyButton busy={passkey.busy} onClick={passkey.signIn} />}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
          aside={
            <button
              type="button"
              className="link hint account-page-forgot"
              onClick={() => setForgotten(typed('email'))}
            >
              Forgot your password?
            </button>
          }
        />
        <Button type="submit" variant="main" size="tall" wide busy={busy}>
          Sign in
        </Button>
        <p>
          Don’t have an account? <TextLink to="/signup">Sign up</TextLink>
        </p>
      </form>
      <OtherWays
        offered={offered}
        findEmail={() => {
          const error = emailError(typed('email'))
          if (error) show({ email: error })
          return error ? null : typed('email')
        }}
        showEmailError={email => show({ email })}
      />
      {unconfirmed !== null && <Unconfirmed key={unconfirmed} email={unconfirmed} />}
      {forgotten !== null && <ForgotPasswordDialog email={forgotten} onClose={() => setForgotten(null)} />}
    </>
  )
}

function PasskeyButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <button type="button" className="link hint account-page-forgot" aria-disabled={busy} onClick={onClick}>
      Sign in with a passkey
    </button>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const { busy, wait, resend } = useResend()
  return (
    <section className="stack box" aria-label="Address not confirmed">
      <p role="alert">
        The address <b>{email}</b> is not confirmed yet. Follow the link in the message that was sent to it.
      </p>
      <SendAgain busy={busy} wait={wait} onClick={() => resend(email)} />
    </section>
  )
}
