import { useState } from 'react'
import { titled } from '#app/loading/titled.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import {
  approveReviews,
  listWaitingIds,
  readWaitingPage,
  type WaitingRow,
} from '#shared/data/admin-moderation.ts'
import { grouped } from '#shared/text/count.ts'
import { shortened } from '#shared/text/cut-text.ts'
import { deletingReviews } from '../comments/deleting-reviews.ts'
import { FocusedPage } from '../focused-page.tsx'
import { DataTable } from '../table/data-table.tsx'
import { DeleteRows } from '../table/delete-rows.tsx'
import { DeleteSelected } from '../table/delete-selected.tsx'
import { usePicking } from '../table/use-picking.ts'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { notifyWaitingChanged } from '../waiting-count.tsx'
import { BarAuthor } from './bar-author.tsx'
import { ModerationSettings } from './moderation-settings.tsx'
import { WaitingComment } from './waiting-comment.tsx'

export const meta = titled('Moderation')

const columns: Column<WaitingRow>[] = [{ label: 'Comment', cell: row => <WaitingComment row={row} /> }]

type Barred = { review: number; author: { id: string; username: string } }

const nameOf = ({ author, content }: WaitingRow) => `comment by ${author.username}: ${shortened(content, 40)}`

export default function Moderation() {
  const table = useTable({ noun: 'comment', columns, sort: 'since', descending: true, load: readWaitingPage })
  const picking = usePicking(table, { noun: 'waiting comment', nameOf, listIds: listWaitingIds })
  const [toDelete, setToDelete] = useState<{ ids: number[]; single?: string } | null>(null)
  const [barred, setBarred] = useState<Barred | null>(null)
  const { busy, mutate } = useMutation()
  const { selection, shown } = picking

  function settled(ids: number[]) {
    selection.deselect(ids)
    table.reload()
    notifyWaitingChanged()
  }

  async function approve(ids: number[]) {
    if (busy) return
    await mutate(async client => {
      const approved = await approveReviews(client, ids)
      if (approved > 0) toast.success(approved === 1 ? 'Comment approved' : `${approved} comments approved`)
      const gone = ids.length - approved
      if (gone > 0)
        toast.error(
          gone === 1
            ? 'This comment was already deleted.'
            : `${gone} comments had already been deleted by someone else.`,
        )
      settled(ids)
    })
  }

  return (
    <FocusedPage
      id="moderation"
      title="Moderation"
      className="moderation"
      head={
        <>
          {toDelete?.single === undefined && (
            <DeleteSelected
              selection={selection}
              shown={shown}
              onPress={() => setToDelete({ ids: [...selection.chosen] })}
            />
          )}
          {selection.chosen.size > 0 && (
            <Button variant="main" busy={busy} onClick={() => approve([...selection.chosen])}>
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
        actions={row => (
          <div className="row">
            <Button size="small" aria-label={`Approve ${nameOf(row)}`} onClick={() => approve([row.id])}>
              Approve
            </Button>
            <Button
              size="small"
              variant="danger-plain"
              aria-label={`Remove ${nameOf(row)}`}
              onClick={() => setToDelete({ ids: [row.id], single: shortened(row.content, 200) })}
            >
              Remove
            </Button>
            <BarButton row={row} onBar={setBarred} />
          </div>
        )}
      />
      <ModerationSettings />
      {toDelete && (
        <DeleteRows
          noun="comment"
          toDelete={toDelete}
          shown={shown}
          deleting={deletingReviews}
          onDeleted={settled}
          onClose={() => setToDelete(null)}
        />
      )}
      {barred && (
        <BarAuthor
          author={barred.author}
          onDone={() => settled([barred.review])}
          onClose={() => setBarred(null)}
        />
      )}
    </FocusedPage>
  )
}

function BarButton({
  row: { id, author, content },
  onBar,
}: {
  row: WaitingRow
  onBar: (barred: Barred) => void
}) {
  // Who wrote an imported comment has no account.
  if (author.id === null) return null
  return (
    <Button
      size="small"
      variant="danger-plain"
      aria-label={`Remove and ban ${author.username}: ${shortened(content, 40)}`}
      onClick={() => onBar({ review: id, author })}
    >
      Remove and ban
    </Button>
  )
}
