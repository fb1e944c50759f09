import { isSpentCode } from '#app/loading/error-sentence.ts'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { storedUser } from '#app/session/stored-session.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { dataOf } from '#shared/data/client.ts'

export function MailedCodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { busy, mutate } = useMutation({ isForVisitors: true })
  const { errors, show, form } = useForm({
    check: typed => ({
      code: /^(\s*\d){10}\s*$/.test(typed('code')) ? null : 'Enter the ten-digit code from the email',
    }),
    submit: typed =>
      mutate(
        async ({ auth }) => {
          const token = typed('code').replace(/\s/g, '')
          await dataOf(auth.verifyOtp({ type: 'email', email, token }))
          if (storedUser()?.secondFactor !== 'missing') toast.success('Successfully logged in!')
          onClose()
        },
        error => {
          if (isSpentCode(error)) show({ code: 'This code is wrong or has expired' })
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
      <TextField
        label="Code from the email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        error={errors.code}
      />
    </ConfirmDialog>
  )
}
