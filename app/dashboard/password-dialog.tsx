import { type ComponentProps, useState } from 'react'
import { OwnPasswordField } from '#app/components/forms/account-fields.tsx'
import { givenPasswordError } from '#app/components/forms/check-account.ts'
import { CodeField, codeError, WRONG_CODE } from '#app/components/forms/code-field.tsx'
import { MailedCodeField, mailedCodeError } from '#app/components/forms/mailed-code-field.tsx'
import { isSpentCode, isWrongCode } from '#app/loading/error-sentence.ts'
import { showError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { replaceSession } from '#app/session/replace-session.ts'
import { useSession } from '#app/session/session-context.ts'
import { signInAgain, WrongPassword } from '#app/session/sign-in-again.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { hasPassword } from '#shared/data/account.ts'
import { type Client, dataOf } from '#shared/data/client.ts'
import { submitSecondFactor } from '#shared/data/submit-second-factor.ts'
import { OtherProofs, type Proof } from './other-proofs.tsx'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'form' | 'busy' | 'onConfirm'> & {
  /** Called once it is proven who is there. If it throws, the error appears as a toast and the dialog stays open. */
  onConfirm: (client: Client) => Promise<void>
}

export function PasswordDialog({ onConfirm, children, ...dialog }: Props) {
  const { user } = useSession()
  const email = user?.email ?? ''
  const hasNone = useQuery(hasPassword, user?.id ?? null).value === false
  const [proof, setProof] = useState<Proof>('none')
  const isMailed = hasNone && proof === 'mailed'
  const needsCode = user !== null && user.secondFactor !== 'none' && (!hasNone || isMailed)
  const { busy, errors, show, form } = useMutationForm({
    check: typed => ({
      password: hasNone ? null : givenPasswordError(typed('password')),
      proof: hasNone && proof === 'none' ? 'Choose how to confirm that it is you' : null,
      mailedCode: isMailed ? mailedCodeError(typed('mailedCode')) : null,
      code: needsCode ? codeError(typed('code')) : null,
    }),
    async save(client, typed) {
      await replaceSession(client, async () => {
        if (!hasNone) await signInAgain(client, email, typed('password'), typed('code'))
        else if (isMailed) await redeemCode(client, email, typed('mailedCode'), typed('code'))
      })
      await onConfirm(client)
    },
    onError(error) {
      if (error instanceof WrongPassword) show({ password: error.message })
      else if (isSpentCode(error)) show({ mailedCode: 'This code is wrong or has expired' })
      else if (isWrongCode(error)) show({ code: WRONG_CODE })
      else showError(error)
    },
  })

  return (
    <ConfirmDialog {...dialog} form={form} busy={busy}>
      {children}
      {hasNone ? (
        <OtherProofs proof={proof} onProof={setProof} error={errors.proof} />
      ) : (
        <OwnPasswordField email={email} error={errors.password} />
      )}
      {isMailed && <MailedCodeField error={errors.mailedCode} />}
      {needsCode && <CodeField error={errors.code} />}
    </ConfirmDialog>
  )
}

async function redeemCode(client: Client, email: string, token: string, code: string) {
  await dataOf(client.auth.verifyOtp({ type: 'email', email, token: token.replace(/\s/g, '') }))
  if (code) await submitSecondFactor(client, code)
}
