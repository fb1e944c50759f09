import { MailedCodeField, mailedCodeError } from '#app/components/forms/mailed-code-field.tsx'
import { isSpentCode } from '#app/loading/error-sentence.ts'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { dataOf } from '#shared/data/client.ts'
import { toastSignedIn } from './toast-signed-in.ts'

export function MailedCodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { busy, mutate } = useMutation({ isForVisitors: true })
  const { errors, show, form } = useForm({
    check: typed => ({
      mailedCode: mailedCodeError(typed('mailedCode')),
    }),
    submit: typed =>
      mutate(
        async ({ auth }) => {
          const token = typed('mailedCode').replace(/\s/g, '')
          await dataOf(auth.verifyOtp({ type: 'email', email, token }))
          toastSignedIn()
          onClose()
        },
        error => {
          if (isSpentCode(error)) show({ mailedCode: 'This code is wrong or has expired' })
          else showAccountError(error)
        },
      ),
  })

  return (
    <ConfirmDialog title="Check Your Inbox" actionLabel="Sign in" form={form} busy={busy} onClose={onClose}>
      <p>
        If <b>{email}</b> has an account here, an email with a link and a code was sent to it. Both work for
        ten minutes.
      </p>
      <MailedCodeField error={errors.mailedCode} />
    </ConfirmDialog>
  )
}
