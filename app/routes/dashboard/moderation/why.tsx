import { counted } from '#app/content/count.ts'
import type { WaitingRow } from '#app/data/admin-moderation.ts'

const held = { links: 'Held: more than two links', 'first review': 'Held: first review' }

/** Why a review waits: what it is held for, and what was reported. */
export function Why({ row: { heldFor, reports, reasons } }: { row: WaitingRow }) {
  return (
    <div>
      {heldFor && <p>{held[heldFor]}</p>}
      {reports > 0 && <p>Reported {counted(reports, 'time')}</p>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two readers may give the same reason, and the list is never changed in part
            <li key={place} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
