import { emailError } from '#app/components/forms/check-account.ts'
import { accountErrorSentence } from '#app/loading/error-sentence.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { fetchOfferedWays } from '#app/session/offered-ways.ts'
import { storeRequestedLink } from '#app/session/requested-link.ts'
import { useSession } from '#app/session/session-context.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { dataOf } from '#shared/data/client.ts'

const PRINTED =
  'This site cannot send email. The link is in the log of its server, so ask the owner of the site for it.'

export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { backend } = useSession()
  const { busy, errors, show, isOpen, form } = useMutationForm({
    isForVisitors: true,
    check: typed => ({ email: emailError(typed('email')) }),
    async save(client, typed) {
      const email = typed('email')
      const redirectTo = `${location.origin}/resetpassword`
      await dataOf(client.auth.resetPasswordForEmail(email, { redirectTo }))
      storeRequestedLink(email)
      const ways = await fetchOfferedWays(backend).catch(() => null)
      if (ways?.mailsLinks === false) toast.error(PRINTED)
      else toast.success('Password reset link sent to your email')
      // The reader may have closed this dialog and opened another one in the meantime.
      if (isOpen()) onClose()
    },
    onError: error => (isOpen() ? show({ email: accountErrorSentence(error) }) : showAccountError(error)),
  })

  return (
    <ConfirmDialog
      onClose={onClose}
      title="Forgot Password"
      form={form}
      actionLabel="Send Reset Link"
      busy={busy}
      canLeave
    >
      <TextField
        label="Email"
        name="email"
        inputMode="email"
        autoComplete="username"
        placeholder="name@example.com"
        aria-required
        defaultValue={email}
        error={errors.email}
      />
    </ConfirmDialog>
  )
}
