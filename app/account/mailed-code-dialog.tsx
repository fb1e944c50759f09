import { MailedCodeField, mailedCodeError } from '#app/components/forms/mailed-code-field.tsx'
import { isSpentCode } from '#app/loading/error-sentence.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { dataOf } from '#shared/data/client.ts'
import { toastSignedIn } from './toast-signed-in.ts'

export function MailedCodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { busy, errors, show, form } = useMutationForm({
    isForVisitors: true,
    check: typed => ({ mailedCode: mailedCodeError(typed('mailedCode')) }),
    async save({ auth }, typed) {
      const token = typed('mailedCode').replace(/\s/g, '')
      await dataOf(auth.verifyOtp({ type: 'email', email, token }))
      toastSignedIn()
      onClose()
    },
    onError: error =>
      isSpentCode(error)
        ? show({ mailedCode: 'This code is wrong or has expired' })
        : showAccountError(error),
  })

  return (
    <ConfirmDialog title="Check your inbox" actionLabel="Sign in" form={form} busy={busy} onClose={onClose}>
      <p>
        If <b>{email}</b> has an account here, an email with a link and a code was sent to it. Both work for
        ten minutes.
      </p>
      <MailedCodeField error={errors.mailedCode} />
    </ConfirmDialog>
  )
}
