import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { readSenderCheck } from '#shared/data/mail-check.ts'
import type { SenderRecord } from '#shared/newsletter/sender-check.ts'
import { EmailAddress } from '../email-address.tsx'
import { Panel } from '../panel.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'

const stateLabels: Record<SenderRecord['state'], string> = {
  found: 'Found',
  missing: 'Missing',
  wrong: 'Wrong',
  unclear: 'Unclear',
}

export function SenderRecords() {
  const query = useQuery(readSenderCheck)
  return (
    <Panel id="sender" title="Sender reputation (SPF, DKIM, DMARC)">
      <WhenLoaded of={query} title="The sender’s domain could not be checked." waiting={<RowsSkeleton />}>
        {value => (
          <div className="panel-form">
            <p>
              Emails are sent from <EmailAddress email={value.from} /> through {value.server}.
            </p>
            {value.notes.map(note => (
              <p key={note} role="note">
                {note}
              </p>
            ))}
            {value.records.map(record => (
              <Shown key={record.kind} record={record} />
            ))}
            {value.records.length > 0 && (
              <p className="row">
                <Button busy={query.loading} onClick={query.reload}>
                  Check again
                </Button>
                <span className="hint">DNS may return a cached answer for hours.</span>
              </p>
            )}
          </div>
        )}
      </WhenLoaded>
    </Panel>
  )
}

function Shown({ record: { kind, state, message, has, add } }: { record: SenderRecord }) {
  return (
    <div className="stack">
      <h3 className="row">
        {kind}
        <span
          className={classNames(
            'badge',
            state === 'found' && 'badge-published',
            (state === 'missing' || state === 'wrong') && 'badge-error',
          )}
        >
          {stateLabels[state]}
        </span>
      </h3>
      <p>{message}</p>
      {add && (
        <p className="row">
          <span className="stack stack-tight">
            <span className="hint">Name</span> <code>{add.at}</code>
            <span className="hint">Text</span> <code>{add.text}</code>
          </span>
          <Button size="small" aria-label={`Copy the ${kind} record`} onClick={() => copyText(add.text)}>
            Copy
          </Button>
        </p>
      )}
      {has.length > 0 && (
        <details>
          <summary>Current DNS record</summary>
          <ul>
            {has.map(text => (
              <li key={text}>
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
