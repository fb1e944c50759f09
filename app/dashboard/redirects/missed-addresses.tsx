import { useState } from 'react'
import { titleMeta } from '#app/loading/title-meta.ts'
import { Icon } from '#app/ui/icon.tsx'
import {
  deleteMissed,
  listMissedIds,
  listMissedTitles,
  type MissedRow,
  readMissedPage,
} from '#shared/data/admin-redirects.ts'
import { countColumn } from '../table/count-column.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import type { Deleting } from '../table/delete-rows.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RedirectTabs } from './redirect-tabs.tsx'

export const meta = titleMeta('Missing pages')

const columns: Column<MissedRow>[] = [
  {
    label: 'Address',
    sort: 'address',
    cell: ({ address }) => address,
  },
  countColumn('Times', ({ hits }) => hits, 'hits'),
  {
    label: 'Linked from',
    sort: 'referrer',
    startsDescending: true,
    className: 'data-table-of',
    onPhone: 'labelled',
    cell: ({ referrer }) => referrer || 'Unknown',
  },
  timeColumn('Last time', 'last_hit_at', ({ lastHitAt }) => lastHitAt),
]

const deleting: Deleting<{ id: number }> = {
  remove: deleteMissed,
  listRemaining: listMissedTitles,
  success: {
    one: 'The missing page was removed from the list',
    many: 'The missing pages were removed from the list',
  },
}

export default function MissedAddresses() {
  const table = useTable({
    noun: 'missing page',
    columns,
    sort: 'hits',
    descending: true,
    load: readMissedPage,
  })
  const [address, setAddress] = useState<string>()
  const redirect = (row: MissedRow) => ({ onPress: () => setAddress(row.address) })
  return (
    <DeletableTable
      title="Missing pages"
      table={table}
      nameOf={({ address }) => address}
      open={redirect}
      listIds={listMissedIds}
      deleting={deleting}
      head={
        address !== undefined && (
          <RedirectDialog
            redirect={{ id: null, from: address, target: null }}
            onSaved={table.reload}
            onClose={() => setAddress(undefined)}
          />
        )
      }
      note={
        <>
          <RedirectTabs />
          <p className="hint">
            Addresses that visitors requested in the last 30 days but this site does not have. Updated once a
            minute; nothing is stored about visitors.
          </p>
        </>
      }
      actions={row => [{ label: 'Redirect', icon: <Icon name="right" />, ...redirect(row) }]}
    />
  )
}
