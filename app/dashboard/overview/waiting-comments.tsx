import { ButtonLink } from '#app/ui/button.tsx'
import type { WaitingRow } from '#shared/data/admin-moderation.ts'
import { nameOfReview, useReviewActions } from '../comments/use-review-actions.tsx'
import { WaitingComment } from '../moderation/waiting-comment.tsx'
import { Panel } from '../panel.tsx'
import { RowButtons } from '../table/row-buttons.tsx'

/** The newest comments that wait. `onSettled`: called when one of them no longer does. */
export function WaitingComments({ rows, onSettled }: { rows: WaitingRow[]; onSettled: () => void }) {
  const { actionsOf, dialogs } = useReviewActions({ shown: rows.map(({ id }) => id), onChanged: onSettled })
  return (
    <>
      {rows.length > 0 && (
        <Panel
          id="waiting-comments"
          title="Waiting for you"
          aside={
            <ButtonLink size="small" to="/dashboard/moderation">
              See all
            </ButtonLink>
          }
        >
          <ul className="panel-rows ruled">
            {rows.map(row => (
              <li key={row.id}>
                <WaitingComment row={row} />
                <RowButtons of={nameOfReview(row)} actions={actionsOf(row)} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {dialogs}
    </>
  )
}
