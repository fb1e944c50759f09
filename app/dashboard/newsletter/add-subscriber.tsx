import { EmailField } from '#app/components/forms/account-fields.tsx'
import { emailError } from '#app/components/forms/check-account.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { addSubscriber } from '#shared/data/admin-subscribers.ts'

const REFUSALS: Record<string, string> = {
  never: 'The owner of this address has blocked it. Only they can change that.',
  blocked: 'This address is blocked.',
  confirmed: 'This address is already subscribed.',
}

type Props = { onClose: () => void; onAdded: () => void }

export function AddSubscriber({ onClose, onAdded }: Props) {
  const { busy, errors, form, show } = useMutationForm({
    check: typed => ({ email: emailError(typed('email')) }),
    async save(client, typed) {
      const state = await addSubscriber(client, typed('email'))
      const refusal = state === null ? 'Enter an email address, like name@example.com' : REFUSALS[state]
      if (refusal) return show({ email: refusal })
      toast.success('A confirmation email is sent, unless one was sent today')
      onAdded()
      onClose()
    },
  })

  return (
    <ConfirmDialog title="Add a subscriber" actionLabel="Add" form={form} busy={busy} onClose={onClose}>
      <p>The address gets an email with a confirmation link, and posts once it is confirmed.</p>
      <EmailField autoComplete="off" error={errors.email} />
    </ConfirmDialog>
  )
}
