import { OwnPasswordField } from '#app/components/forms/account-fields.tsx'
import { givenPasswordError } from '#app/components/forms/check-account.ts'
import { CodeField, codeError, WRONG_CODE } from '#app/components/forms/code-field.tsx'
import { isTransient, isWrongCode } from '#app/loading/error-sentence.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { endLoss, useLostSession } from '#app/session/lost-session.ts'
import { dropBrowserToken, findBrowserToken } from '#app/session/remembered-browser.ts'
import { signInAgain, WrongPassword } from '#app/session/sign-in-again.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Client } from '#shared/data/client.ts'
import { submitRememberedBrowser } from '#shared/data/submit-second-factor.ts'

export function SignInAgainDialog() {
  const { user, isDialogOpen } = useLostSession()
  const email = user?.email ?? ''
  const hasFactor = user !== null && user.secondFactor !== 'none'
  const token = hasFactor ? findBrowserToken(user.id) : null
  const needsCode = hasFactor && token === null
  const { busy, errors, show, clear, form } = useMutationForm({
    isForVisitors: true,
    check: typed => ({
      password: givenPasswordError(typed('password')),
      code: needsCode ? codeError(typed('code')) : null,
    }),
    async save(client, typed) {
      await signInAgain(client, email, typed('password'), typed('code'))
      if (user && token) await submitToken(client, user.id, token)
    },
    onError(error) {
      if (error instanceof WrongPassword) show({ password: 'This is not your password' })
      else if (isWrongCode(error)) show({ code: WRONG_CODE })
      else showAccountError(error)
    },
  })

  async function submitToken(client: Client, userId: string, token: string) {
    await submitRememberedBrowser(client, token).catch(error => {
      if (!isTransient(error)) dropBrowserToken(userId)
      throw error
    })
  }

  return (
    <ConfirmDialog
      open={isDialogOpen}
      title="Sign in again"
      actionLabel="Sign in"
      cancel="Not me"
      form={form}
      busy={busy}
      onClose={() => {
        clear()
        endLoss(null)
      }}
    >
      <p role="status">You were signed out. Nothing you wrote is lost.</p>
      <p>
        Sign in as <b>{email}</b> to continue.
      </p>
      <OwnPasswordField email={email} error={errors.password} />
      {needsCode && <CodeField error={errors.code} />}
      <p className="hint">
        Don’t have your password?{' '}
        <TextLink to="/signin" target="_blank">
          Sign in another way in a new tab
        </TextLink>
        , then come back.
      </p>
    </ConfirmDialog>
  )
}
