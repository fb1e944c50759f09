import { accountErrorSentence, linkSpent } from '#app/session/error-sentence.ts'
import { type PendingLink, useSession } from '#app/session/session-context.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { EmailField } from './account-fields.tsx'
import { AccountPage } from './account-page.tsx'
import { emailTrouble } from './check-account.ts'
import { RedeemedLink } from './redeemed-link.tsx'
import { SendAgain } from './send-again.tsx'
import { useResend } from './use-resend.ts'

/** The page of a confirmation link. It redeems the token only on a press, because mail scanners open links too. */
export function ConfirmAddress({ link, onSpent }: { link: PendingLink; onSpent: () => void }) {
  const present = useSession().user?.email ?? null
  const { busy, act } = useAct({ isForVisitors: true, staysBusy: true })

  async function confirm() {
    await act(
      async client => {
        await link.redeem(client)
        toast.success('Your address is confirmed')
      },
      error => {
        const sentence = accountErrorSentence(error)
        if (sentence === linkSpent) onSpent()
        else toast.error(sentence)
      },
    )
  }

  return (
    <AccountPage title="Confirm your address" art={2}>
      <RedeemedLink present={present} />
      <p>If you did not just make an account here, stay as you are.</p>
      <div className="stack">
        <Button variant="main" size="tall" wide busy={busy} onClick={confirm}>
          Confirm and sign in
        </Button>
        <Button size="tall" wide disabled={busy} onClick={link.decline}>
          {present ? 'Stay signed in' : 'Stay signed out'}
        </Button>
      </div>
    </AccountPage>
  )
}

export function ConfirmationSpent({ onSignIn }: { onSignIn: () => void }) {
  const { busy, wait, resend } = useResend()
  const { troubles, form } = useForm({
    check: typed => ({ email: emailTrouble(typed('email')) }),
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
        . Otherwise have the message sent again.
      </p>
      <form {...form}>
        <EmailField error={troubles.email} />
        <SendAgain type="submit" busy={busy} wait={wait} />
      </form>
    </AccountPage>
  )
}
