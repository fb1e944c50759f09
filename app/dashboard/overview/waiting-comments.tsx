import { ButtonLink } from '#app/ui/button.tsx'
import type { WaitingRow } from '#shared/data/admin-moderation.ts'
import { useWaitingActions } from '../moderation/use-waiting-actions.tsx'
import { WaitingComment } from '../moderation/waiting-comment.tsx'
import { Panel } from '../panel.tsx'

/** The newest comments that wait. `onSettled`: called when one of them no longer does. */
export function WaitingComments({ rows, onSettled }: { rows: WaitingRow[]; onSettled: () => void }) {
  const { buttonsOf, dialogs } = useWaitingActions({ shown: rows.map(({ id }) => id), onSettled })
  return (
    <>
      {rows.length > 0 && (
        <Panel
          id="waiting-comments"
          title="Waits for you"
          aside={
            <ButtonLink size="small" to="/dashboard/moderation">
              All that wait
            </ButtonLink>
          }
        >
          <ul className="panel-rows ruled">
            {rows.map(row => (
              <li key={row.id}>
                <WaitingComment row={row} />
                {buttonsOf(row)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {dialogs}
    </>
  )
}
