import { counted } from '#app/content/count.ts'
import { type FailedMails, retryMails } from '#app/data/failed-mails.ts'
import { useAct } from '#app/session/use-act.ts'
import type { Loaded } from '#app/session/use-loaded.ts'
import { Trouble } from '#app/ui/trouble.tsx'

/** Says that mails were not sent, with the mail server's words. Nothing while all are. */
export function MailTrouble({ loaded }: { loaded: Loaded<FailedMails> }) {
  const { value, trouble, loading, reload } = loaded
  const { busy, act } = useAct()
  if (trouble)
    return (
      <Trouble
        title="What became of the mails could not be loaded."
        reason={trouble}
        busy={loading}
        onRetry={reload}
      />
    )
  const [newest] = value?.failed ?? []
  if (value && newest)
    return (
      <Trouble
        title={`${counted(value.failed.length, 'mail')} could not be sent.`}
        reason={`The mail server about the one to ${newest.email}: ${newest.answer}`}
        busy={busy || loading}
        onRetry={() =>
          act(async client => {
            await retryMails(
              client,
              value.failed.map(({ id }) => id),
            )
            reload()
          })
        }
      />
    )
  if (!value?.late) return null
  return (
    <Trouble
      title={`${counted(value.late, 'mail')} ${value.late === 1 ? 'waits' : 'wait'} to be sent.`}
      reason="The mail server does not take them yet; the log says why. They are tried again for a day."
    />
  )
}
