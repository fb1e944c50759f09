import { useMutation } from '#app/loading/use-mutation.ts'
import type { QueryState } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { ErrorMessage, LoadError } from '#app/ui/error-message.tsx'
import { type FailedMails, retryMails } from '#shared/data/failed-mails.ts'
import { counted } from '#shared/text/count.ts'

export function MailError({ query }: { query: QueryState<FailedMails> }) {
  const { value, error, loading, reload } = query
  const { busy, mutate } = useMutation()
  const isHosted = useSession().backend.url !== null
  if (error) return <LoadError title="The email status could not be loaded." of={query} />
  const [newest] = value?.failed ?? []
  if (value && newest)
    return (
      <ErrorMessage
        title={`${counted(value.failed.length, 'email')} could not be sent.`}
        reason={`The mail server’s response for ${newest.email}: ${newest.answer}`}
        busy={busy || loading}
        onRetry={() =>
          mutate(async client => {
            await retryMails(client, value)
            reload()
          })
        }
      />
    )
  if (isHosted && value?.isOff)
    return (
      <p className="quiet">
        Emails about reviews and to subscribers are off: the server needs DATABASE_URL, the address of the
        project’s database, and SMTP_URL.
      </p>
    )
  if (!value?.late) return null
  return (
    <ErrorMessage
      title={`${counted(value.late, 'email')} ${value.late === 1 ? 'is' : 'are'} waiting to be sent.`}
      reason="The mail server is not accepting them yet; the log says why. They are retried for a day."
    />
  )
}
