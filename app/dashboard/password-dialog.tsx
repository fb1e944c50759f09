import type { ComponentProps } from 'react'
import { OwnPasswordField } from '#app/components/forms/account-fields.tsx'
import { givenPasswordError } from '#app/components/forms/check-account.ts'
import { CodeField, codeError, WRONG_CODE } from '#app/components/forms/code-field.tsx'
import { isWrongCode } from '#app/loading/error-sentence.ts'
import { showError, useMutation } from '#app/loading/use-mutation.ts'
import { useSession } from '#app/session/session-context.ts'
import { signInAgain, WrongPassword } from '#app/session/sign-in-again.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { Client } from '#shared/data/client.ts'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'form' | 'busy' | 'onConfirm'> & {
  /** Called once the password is verified. If it throws, the error appears as a toast and the dialog stays open. */
  onConfirm: (client: Client) => Promise<void>
}

export function PasswordDialog({ onConfirm, children, ...dialog }: Props) {
  const { user } = useSession()
  const email = user?.email ?? ''
  const needsCode = user !== null && user?.secondFactor !== 'none'
  const { busy, mutate } = useMutation()
  const { errors, show, form } = useForm({
    check: typed => ({
      password: givenPasswordError(typed('password')),
      code: needsCode ? codeError(typed('code')) : null,
    }),
    submit: typed =>
      mutate(
        async client => {
          await signInAgain(client, email, typed('password'), typed('code'))
          await onConfirm(client)
        },
        error => {
          if (error instanceof WrongPassword) show({ password: error.message })
          else if (isWrongCode(error)) show({ code: WRONG_CODE })
          else showError(error)
        },
      ),
  })

  return (
    <ConfirmDialog {...dialog} form={form} busy={busy}>
      {children}
      <OwnPasswordField email={email} error={errors.password} />
      {needsCode && <CodeField error={errors.code} />}
    </ConfirmDialog>
  )
}
