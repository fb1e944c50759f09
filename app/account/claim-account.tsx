import { AccountName, ChosenPasswordField, FullNameField } from '#app/components/forms/account-fields.tsx'
import { AccountPage } from '#app/components/forms/account-page.tsx'
import { nameError, newPasswordError } from '#app/components/forms/check-account.ts'
import { accountErrorSentence } from '#app/loading/error-sentence.ts'
import { linkSpent } from '#app/loading/service-sentences.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { findRequestedLink } from '#app/session/requested-link.ts'
import { type PendingLink, useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { backendCode } from '#shared/data/backend-code.ts'
import { claimAccount } from '#shared/data/claim-account.ts'
import { RedeemedLink } from './redeemed-link.tsx'

/** The page of a confirmation link if a stranger may have chosen the account's name and password. `link`: null once it has been used. */
export function ClaimAccount({ link, onSpent }: { link: PendingLink | null; onSpent: () => void }) {
  const { user, endClaim, signOut, rereadProfile } = useSession()
  const present = user?.email ?? null
  const { busy, errors, show, form } = useMutationForm({
    isForVisitors: true,
    staysBusy: true,
    check: typed => ({
      fullName: nameError(typed('fullName')),
      password: newPasswordError(typed('password')),
    }),
    async save(client, typed) {
      await link?.redeem(client)
      await claimAccount(client, { name: typed('fullName'), password: typed('password') })
      await rereadProfile()
      toast.success('Your address is confirmed')
      endClaim()
    },
    onError(error) {
      const sentence = accountErrorSentence(error)
      if (sentence === linkSpent) onSpent()
      else if (backendCode(error) === 'weak_password') show({ password: sentence })
      else if (backendCode(error) === 'reauthentication_needed') startOver()
      else showAccountError(error)
    },
  })

  function startOver() {
    toast.error('Too much time has passed since you opened the link. Request a new password.')
    leave()
  }

  function leave() {
    signOut().catch(showAccountError)
  }

  return (
    <AccountPage title="Confirm your address" art={2}>
      {link ? (
        <RedeemedLink present={present} />
      ) : (
        <p>
          The address <b>{present}</b> is confirmed.
        </p>
      )}
      <p>
        Enter your name and choose a password. Earlier choices don’t count, because someone else may have
        entered your address.
      </p>
      <form {...form}>
        <AccountName email={link ? (findRequestedLink() ?? '') : (present ?? '')} />
        <FullNameField error={errors.fullName} />
        <ChosenPasswordField error={errors.password} />
        <Button type="submit" variant="main" size="tall" wide busy={busy}>
          {link ? 'Confirm and sign in' : 'Save and continue'}
        </Button>
        <Button size="tall" wide disabled={busy} onClick={link ? link.decline : leave}>
          {link ? (present ? 'Stay signed in' : 'Not me') : 'Sign out'}
        </Button>
      </form>
    </AccountPage>
  )
}
