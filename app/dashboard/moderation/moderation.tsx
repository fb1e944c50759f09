import { titleMeta } from '#app/loading/title-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { listWaitingIds, readWaitingPage, type WaitingRow } from '#shared/data/admin-moderation.ts'
import { grouped } from '#shared/text/count.ts'
import { nameOfReview, useReviewActions } from '../comments/use-review-actions.tsx'
import { FocusedPage } from '../focused-page.tsx'
import { DataTable } from '../table/data-table.tsx'
import { DeleteSelected } from '../table/delete-selected.tsx'
import { RowButtons } from '../table/row-buttons.tsx'
import { usePicking } from '../table/use-picking.ts'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { ModerationSettings } from './moderation-settings.tsx'
import { WaitingComment } from './waiting-comment.tsx'

export const meta = titleMeta('Moderation')

const columns: Column<WaitingRow>[] = [{ label: 'Comment', cell: row => <WaitingComment row={row} /> }]

export default function Moderation() {
  const table = useTable({ noun: 'comment', columns, sort: 'since', descending: true, load: readWaitingPage })
  const picking = usePicking(table, {
    noun: 'waiting comment',
    nameOf: nameOfReview,
    listIds: listWaitingIds,
  })
  const { selection, shown } = picking
  const actions = useReviewActions({
    shown,
    onChanged(settled) {
      selection.deselect(settled)
      table.remove(({ id }) => settled.includes(id))
    },
  })

  return (
    <FocusedPage
      id="moderation"
      title="Moderation"
      className="moderation"
      head={
        <>
          {!actions.isRemovingOne && (
            <DeleteSelected
              picking={picking}
              label="Remove selected"
              onPress={() => actions.remove([...selection.chosen])}
            />
          )}
          {selection.chosen.size > 0 && (
            <Button variant="main" busy={actions.busy} onClick={() => actions.approve([...selection.chosen])}>
              {`Approve selected (${grouped(selection.chosen.size)})`}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        empty="Nothing is waiting"
        table={table}
        picking={picking}
        nameOf={nameOfReview}
        open={null}
        buttons={row => <RowButtons of={nameOfReview(row)} actions={actions.actionsOf(row)} />}
      />
      {table.former && <ModerationSettings />}
      {actions.dialogs}
    </FocusedPage>
  )
}
