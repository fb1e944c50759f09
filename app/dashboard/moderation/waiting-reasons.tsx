import type { WaitingRow } from '#shared/data/admin-moderation.ts'
import { counted } from '#shared/text/count.ts'

const held = {
  links: 'Held: more than two links',
  lines: 'Held: more than 100 lines',
  'first review': 'Held: first review',
  imported: 'Held: not approved where it was imported from',
}

export function WaitingReasons({ row: { heldFor, reports, reasons } }: { row: WaitingRow }) {
  return (
    <div>
      {heldFor && <p>{held[heldFor]}</p>}
      {reports > 0 && <p>{`Reported ${counted(reports, 'time')}`}</p>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons may be equal, and the list is never reordered
            <li key={index} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
