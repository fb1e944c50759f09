import { EmailField } from '#app/components/forms/account-fields.tsx'
import { AccountPage } from '#app/components/forms/account-page.tsx'
import { emailError } from '#app/components/forms/check-account.ts'
import { accountErrorSentence } from '#app/loading/error-sentence.ts'
import { linkSpent } from '#app/loading/service-sentences.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { type PendingLink, useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { RedeemedLink } from './redeemed-link.tsx'
import { SendAgain } from './send-again.tsx'
import { toastSignedIn } from './toast-signed-in.ts'
import { useResend } from './use-resend.ts'

const confirmation = {
  title: 'Confirm your address',
  doubt: 'If you didn’t just sign up, don’t continue.',
  button: 'Confirm and sign in',
  done: 'Your address is confirmed',
}

const texts: Partial<Record<PendingLink['type'], typeof confirmation>> = {
  confirmation,
  'sign-in': {
    title: 'Sign in with this link',
    doubt: 'If you didn’t request this link, don’t continue.',
    button: 'Sign in',
    done: 'Successfully logged in!',
  },
  'email-change': {
    title: 'Change your address',
    doubt: 'If you didn’t ask to change your address, don’t continue.',
    button: 'Confirm new address',
    done: 'Your address was changed',
  },
}

/** The page of an emailed link. It redeems the token only on a click, because mail scanners open links too. */
export function ConfirmAddress({ link, onSpent }: { link: PendingLink; onSpent: () => void }) {
  const { title, doubt, button, done } = texts[link.type] ?? confirmation
  const present = useSession().user?.email ?? null
  const { busy, mutate } = useMutation({ isForVisitors: true, staysBusy: true })

  async function confirm() {
    await mutate(
      async client => {
        const isDone = await link.redeem(client)
        if (isDone) toastSignedIn(done)
        else toast.success('This address is confirmed. Now follow the link we sent to your other address.')
      },
      error => {
        const sentence = accountErrorSentence(error)
        if (sentence === linkSpent && link.type === 'confirmation') onSpent()
        else toast.error(sentence)
      },
    )
  }

  return (
    <AccountPage title={title} art={2}>
      <RedeemedLink present={present} />
      <p>{doubt}</p>
      <div className="stack">
        <Button variant="main" size="tall" wide busy={busy} onClick={confirm}>
          {button}
        </Button>
        <Button size="tall" wide disabled={busy} onClick={link.decline}>
          {present ? 'Stay signed in' : 'Not me'}
        </Button>
      </div>
    </AccountPage>
  )
}

export function ConfirmationSpent({ onSignIn }: { onSignIn: () => void }) {
  const { busy, wait, resend } = useResend()
  const { errors, form } = useForm({
    check: typed => ({ email: emailError(typed('email')) }),
    submit: typed => resend(typed('email')),
  })

  return (
    <AccountPage title="Confirm your address" art={2}>
      <p role="alert">{linkSpent}</p>
      <p>
        If your address is confirmed already,{' '}
        <button type="button" className="link" onClick={onSignIn}>
          sign in
        </button>
        . Otherwise, have the email sent again.
      </p>
      <form {...form}>
        <EmailField error={errors.email} />
        <SendAgain type="submit" busy={busy} wait={wait} />
      </form>
    </AccountPage>
  )
}
