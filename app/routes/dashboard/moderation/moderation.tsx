import { useRef, useState } from 'react'
import { grouped } from '#app/content/count.ts'
import { titled } from '#app/content/titled.ts'
import {
  approveReviews,
  listWaitingIds,
  readWaitingPage,
  type WaitingRow,
} from '#app/data/admin-moderation.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { beginning, columnsOfReviews } from '../reviews/columns.tsx'
import { deletingReviews } from '../reviews/deleting-reviews.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { DeleteRows } from '../table/delete-rows.tsx'
import { DeleteSelected } from '../table/delete-selected.tsx'
import { usePicking } from '../table/use-picking.ts'
import { useTable } from '../table/use-table.ts'
import type { Habits } from '../table/view.ts'
import { tellWaitingChanged } from '../waiting-count.tsx'
import { BarAuthor } from './bar-author.tsx'
import { ModerationSettings } from './moderation-settings.tsx'
import { Why } from './why.tsx'

export const meta = titled('Moderation')

const habits: Habits = { sort: 'since', descending: true, sorts: [], filters: [] }

const columns: Column<WaitingRow>[] = [
  columnsOfReviews.words,
  columnsOfReviews.author,
  columnsOfReviews.post,
  { label: 'Why', className: 'why', cell: row => <Why row={row} /> },
]

const nameOf = ({ author, content }: WaitingRow) => `comment by ${author.username}: ${beginning(content, 40)}`

export default function Moderation() {
  const table = useTable(habits, readWaitingPage)
  const picking = usePicking(table, { noun: 'waiting comment', nameOf, listIds: listWaitingIds })
  const [doomed, setDoomed] = useState<{ ids: number[]; single?: string } | null>(null)
  const [barred, setBarred] = useState<WaitingRow | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const restoredFocus = useRestoredFocus(() => [heading.current])
  const { busy, act } = useAct()
  const { selection } = picking

  function settled(ids: number[]) {
    selection.deselect(ids)
    table.reload()
    tellWaitingChanged()
  }

  async function approve(ids: number[]) {
    if (busy) return
    await act(async client => {
      const approved = await approveReviews(client, ids)
      if (approved > 0) toast.success(approved === 1 ? 'Comment approved' : `${approved} comments approved`)
      const gone = ids.length - approved
      if (gone > 0)
        toast.error(
          gone === 1
            ? 'This comment was deleted already.'
            : `${gone} comments were deleted already, by somebody else.`,
        )
      settled(ids)
    })
  }

  return (
    <section {...restoredFocus} className="moderation" aria-labelledby="moderation">
      <div className="row dashboard-head">
        <h1 id="moderation" ref={heading} tabIndex={-1}>
          Moderation
        </h1>
        {doomed?.single === undefined && (
          <DeleteSelected
            selection={selection}
            shown={table.page?.rows.map(({ id }) => id) ?? []}
            onPress={() => setDoomed({ ids: [...selection.chosen] })}
          />
        )}
        {selection.chosen.size > 0 && (
          <Button variant="main" busy={busy} onClick={() => approve([...selection.chosen])}>
            Approve selected ({grouped(selection.chosen.size)})
          </Button>
        )}
      </div>
      <ModerationSettings />
      <DataTable
        noun="comment"
        empty="Nothing is waiting"
        table={table}
        columns={columns}
        picking={picking}
        acts={row => (
          <>
            <IconButton
              small
              label={`Approve ${nameOf(row)}`}
              title="Approve"
              onClick={() => approve([row.id])}
            >
              <Icon name="check" />
            </IconButton>
            <IconButton
              small
              danger
              label={`Remove ${nameOf(row)}`}
              title="Remove"
              onClick={() => setDoomed({ ids: [row.id], single: beginning(row.content, 200) })}
            >
              <Icon name="trash" />
            </IconButton>
            <IconButton
              small
              danger
              label={`Remove and bar ${row.author.username}: ${beginning(row.content, 40)}`}
              title="Remove and bar this account"
              onClick={() => setBarred(row)}
            >
              <DashboardIcon name="bar" />
            </IconButton>
          </>
        )}
      />
      <DeleteRows
        noun="comment"
        doomed={doomed}
        shown={table.page?.rows.map(({ id }) => id) ?? []}
        deleting={deletingReviews}
        onDeleted={({ deleted, gone }) => settled([...deleted.map(({ id }) => id), ...gone])}
        onClose={() => setDoomed(null)}
      />
      <BarAuthor row={barred} onDone={row => settled([row.id])} onClose={() => setBarred(null)} />
    </section>
  )
}
