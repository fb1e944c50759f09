import { useState } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { LoadError } from '#app/ui/error-message.tsx'
import { type Delivery, listRefusedDeliveries } from '#shared/data/deliveries.ts'
import { counted } from '#shared/text/count.ts'
import { EmailAddress } from '../email-address.tsx'

export function RefusedDeliveries({ delivery: { id, failed } }: { delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(client => listRefusedDeliveries(client, id), isOpen ? `${id} ${failed}` : null)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{`${counted(failed, 'email was', 'emails were')} rejected`}</summary>
      <LoadError title="The list could not be loaded." of={query} />
      <ul>
        {query.value?.map(({ email, answer }) => (
          <li key={email}>
            <EmailAddress email={email} /> <span className="hint">{answer}</span>
          </li>
        ))}
      </ul>
      {failed > 200 && <p className="hint">The latest 200. Server responses are kept for 30 days.</p>}
    </details>
  )
}
