import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { ListedSubscriber } from '#shared/newsletter/subscriber-list.ts'
import { grouped } from '#shared/text/count.ts'
import { EmailAddress } from '../email-address.tsx'

const STEP = 200

type Props = { list: ListedSubscriber[]; outcomes: string[]; labels: Record<string, string> }

export function ImportedLines({ list, outcomes, labels }: Props) {
  const [chosen, setChosen] = useState('')
  const [length, setLength] = useState(STEP)
  const lines = list.flatMap(({ email }, at) => {
    const outcome = outcomes[at] ?? ''
    return chosen === '' || outcome === chosen ? [{ number: at + 1, email, outcome }] : []
  })
  const count = (outcome: string) => outcomes.filter(found => found === outcome).length

  return (
    <section className="panel" aria-label="Lines of the list">
      <div className="panel-form">
        <SelectField
          label="Show"
          value={chosen}
          choices={[
            { value: '', label: `All lines (${grouped(list.length)})` },
            ...Object.entries(labels).flatMap(([value, label]) =>
              count(value) > 0 ? { value, label: `${label} (${grouped(count(value))})` } : [],
            ),
          ]}
          onChoose={({ value }) => {
            setChosen(value)
            setLength(STEP)
          }}
        />
        <ol className="ruled ruled-text">
          {lines.slice(0, length).map(({ number, email, outcome }) => (
            <li key={number} value={number}>
              <bdi>{email ? <EmailAddress email={email} /> : '(empty)'}</bdi>
              <p className="hint">{labels[outcome] ?? outcome}</p>
            </li>
          ))}
        </ol>
        {lines.length > length && (
          <div className="row">
            <Button onClick={() => setLength(length + STEP * 5)}>
              {`Show more of ${grouped(lines.length)} lines`}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
