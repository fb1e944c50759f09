import { Moment } from '#app/components/moment.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { type FailedMails, retryMails } from '#shared/data/failed-mails.ts'
import { counted } from '#shared/text/count.ts'
import { EmailAddress } from '../email-address.tsx'
import { Panel } from '../panel.tsx'

const SHOWN = 20

type Props = { mails: FailedMails; onChange: () => void }

export function UnsentMails({ mails, onChange }: Props) {
  const { failed, late } = mails
  const { busy, mutate } = useMutation()
  if (failed.length === 0 && late === 0) return null
  const retry = () =>
    mutate(async client => {
      await retryMails(client, mails)
      onChange()
    })
  return (
    <Panel
      id="unsent-mails"
      title="Not sent"
      aside={
        failed.length > 0 && (
          <Button size="small" busy={busy} onClick={retry}>
            Send again
          </Button>
        )
      }
    >
      {late > 0 && (
        <p className="panel-form">
          <span>{counted(late, 'email')}</span> {late === 1 ? 'is' : 'are'} waiting for the mail server, for a
          day at most.
        </p>
      )}
      <ul className="panel-rows ruled">
        {failed.slice(0, SHOWN).map(({ id, email, answer, createdAt }) => (
          <li key={id}>
            <span>
              <EmailAddress email={email} />{' '}
              <span className="hint">
                <Moment at={createdAt} to="minute" /> · {answer}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {failed.length > SHOWN && <p className="panel-form">And {failed.length - SHOWN} more.</p>}
    </Panel>
  )
}
