import { useState } from 'react'
import { titleMeta } from '#app/loading/title-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  deleteRedirects,
  listRedirectIds,
  listRedirectTitles,
  type RedirectRow,
  readRedirectsPage,
} from '#shared/data/admin-redirects.ts'
import { editAction } from '../table/common-actions.tsx'
import { countColumn } from '../table/count-column.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import type { Deleting } from '../table/delete-rows.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RedirectTabs } from './redirect-tabs.tsx'

export const meta = titleMeta('Redirects')

const columns: Column<RedirectRow>[] = [
  {
    label: 'Old address',
    sort: 'from_path',
    cell: ({ from }) => from,
  },
  {
    label: 'Leads to',
    sort: 'target',
    className: 'data-table-of',
    cell: ({ target }) =>
      target === null ? (
        <span className="badge">Removed</span>
      ) : (
        <a className="plain-link" href={target} target="_blank" rel="noreferrer">
          {target}
        </a>
      ),
  },
  countColumn('Hits', ({ hits }) => hits, 'hits'),
  timeColumn('Last hit', 'last_hit_at', ({ lastHitAt }) => lastHitAt, { onPhone: 'labelled' }),
]

const deleting: Deleting<{ id: number }> = {
  remove: deleteRedirects,
  listRemaining: listRedirectTitles,
  success: { one: 'The redirect was deleted', many: 'The redirects were deleted' },
}

export default function Redirects() {
  const table = useTable({ noun: 'redirect', columns, sort: 'from_path', load: readRedirectsPage })
  const [edited, setEdited] = useState<Pick<RedirectRow, 'from' | 'target'> & { id: number | null }>()
  const edit = (row: RedirectRow) => ({ onPress: () => setEdited(row) })
  return (
    <DeletableTable
      title="Redirects"
      table={table}
      nameOf={({ from }) => from}
      open={edit}
      listIds={listRedirectIds}
      deleting={deleting}
      head={
        <>
          <Button variant="main" onClick={() => setEdited({ id: null, from: '', target: null })}>
            <Icon name="plus" />
            Add
          </Button>
          {edited && (
            <RedirectDialog redirect={edited} onSaved={table.reload} onClose={() => setEdited(undefined)} />
          )}
        </>
      }
      note={<RedirectTabs />}
      actions={row => [editAction(edit(row))]}
    />
  )
}
