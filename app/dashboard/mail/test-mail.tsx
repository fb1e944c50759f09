import { Moment } from '#app/components/moment.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { type MailCheck, sendMailCheck } from '#shared/data/mail-check.ts'
import { EmailAddress } from '../email-address.tsx'
import { Panel } from '../panel.tsx'

type Props = { check: MailCheck; onSent: () => Promise<void> }

export function TestMail({ check: { email, test }, onSent }: Props) {
  const { busy, mutate } = useMutation()
  return (
    <Panel id="test-mail" title="A test email to yourself">
      <div className="panel-form">
        <p>
          It goes to <EmailAddress email={email} />.
        </p>
        <div role="status">{test && <State test={test} />}</div>
        <p>
          <Button
            variant="main"
            busy={busy}
            onClick={() =>
              mutate(async client => {
                await sendMailCheck(client)
                await onSent()
              })
            }
          >
            {test?.state === 'waiting' ? 'Try it now' : 'Send a test'}
          </Button>
        </p>
      </div>
    </Panel>
  )
}

function State({ test: { state, answer, at } }: { test: NonNullable<MailCheck['test']> }) {
  if (state === 'sent')
    return (
      <>
        <p>
          <span className="badge badge-published">Sent</span> <Moment at={at} to="minute" />
        </p>
        <p>The mail server accepted it. Check whether it arrived, in your spam folder too.</p>
      </>
    )
  if (state === 'failed')
    return (
      <>
        <p>
          <span className="badge badge-error">Failed</span> <Moment at={at} to="minute" />
        </p>
        <p>The mail server said: {answer}</p>
      </>
    )
  return (
    <>
      <p>
        <span className="badge">Waiting</span>
      </p>
      <p>
        {answer
          ? `It was not accepted yet: ${answer} Another attempt follows within the hour.`
          : 'It is on its way to the mail server.'}
      </p>
    </>
  )
}
