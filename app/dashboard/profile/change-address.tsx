import { emailError } from '#app/components/forms/check-account.ts'
import { accountErrorSentence, needsPassword } from '#app/loading/error-sentence.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { fetchOfferedWays } from '#app/session/offered-ways.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { type Client, dataOf } from '#shared/data/client.ts'
import { Panel } from '../panel.tsx'

const findPending = async ({ auth }: Client) => (await dataOf(auth.getUser())).user.new_email ?? ''

/** Only where mails can be sent, since both addresses confirm the change. */
export function ChangeAddress({ userId, email }: { userId: string; email: string }) {
  const { backend } = useSession()
  const query = useQuery(async client => {
    const canSend = backend.url !== null || (await fetchOfferedWays(backend)).mailsLinks
    return { canSend, pending: await findPending(client) }
  }, userId)
  const { busy, errors, show, form } = useMutationForm({
    check: typed => ({ newEmail: emailError(typed('newEmail')) }),
    async save({ auth }, typed) {
      const { user } = await dataOf(auth.updateUser({ email: typed('newEmail') }))
      const pending = user.new_email ?? ''
      query.change(() => ({ canSend: true, pending }))
      toast.success(pending ? 'Follow the links in both emails' : `Your address is ${user.email}`)
    },
    onError: error =>
      needsPassword(error) ? showAccountError(error) : show({ newEmail: accountErrorSentence(error) }),
  })
  if (!query.value?.canSend) return null
  const { pending } = query.value
  // Another tab may have followed the links.
  const isPending = pending !== '' && pending !== email

  return (
    <Panel id="change-address" title="Change email address">
      <form className="panel-form" {...form}>
        {isPending ? (
          <p role="status">
            We sent links to <b>{email}</b> and <b>{pending}</b>. Your address changes when both are followed,
            within an hour.
          </p>
        ) : (
          <p>We email a link to both addresses. Your address changes once you follow both.</p>
        )}
        <TextField
          label="New email address"
          name="newEmail"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errors.newEmail}
        />
        <div className="row">
          <Button type="submit" busy={busy}>
            Send links
          </Button>
        </div>
      </form>
    </Panel>
  )
}
