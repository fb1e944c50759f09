import { titleMeta } from '#app/loading/title-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import {
  type BinRow,
  binKinds,
  type DeletedEntry,
  deleteFromBin,
  listBinIds,
  listBinTitles,
  readBinPage,
} from '#shared/data/bin.ts'
import { counted, grouped } from '#shared/text/count.ts'
import { shortened } from '#shared/text/cut-text.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import { type Deleting, nameSome } from '../table/delete-rows.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { useRestore } from './use-restore.tsx'

export const meta = titleMeta('Bin')

const kinds = new Map<string, string>(Object.entries(binKinds))

const columns: Column<BinRow>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: ({ title }) => title,
    marks: ({ comments }) => comments > 0 && <span>{`With ${counted(comments, 'comment')}`}</span>,
  },
  { label: 'Kind', onPhone: 'mark', cell: ({ kind }) => <span className="badge">{kinds.get(kind)}</span> },
  timeColumn('Deleted', 'deleted_at', ({ deletedAt }) => deletedAt),
  { ...timeColumn<BinRow>('Gone for good', 'ends_at', ({ endsAt }) => endsAt), onPhone: 'labelled' },
]

const deleting: Deleting<DeletedEntry> = {
  label: 'Delete for good',
  remove: deleteFromBin,
  listRemaining: listBinTitles,
  success: { one: 'Deleted for good', many: 'Deleted for good' },
  afterwards(deleted) {
    const incomplete = deleted.filter(({ hasStrayPictures }) => hasStrayPictures)
    if (incomplete.length === 0) return
    const names = nameSome(
      incomplete.map(({ title }) => title),
      incomplete.length,
      'item',
    )
    toast.error(`Pictures of ${names} could not be removed. They will be removed later automatically.`)
  },
}

export default function Bin() {
  const table = useTable({
    noun: 'item',
    columns,
    sort: 'deleted_at',
    descending: true,
    filters: ['kind'],
    load: readBinPage,
  })
  const { restore, dialog } = useRestore(restored => table.remove(({ id }) => restored.includes(id)))
  return (
    <DeletableTable
      title="Bin"
      table={table}
      empty="The bin is empty"
      nameOf={({ title }) => shortened(title, 60)}
      listIds={listBinIds}
      deleting={deleting}
      actions={({ id }) => [
        {
          label: 'Restore',
          icon: <DashboardIcon name="undo" />,
          onPress: () => restore([id]),
        },
      ]}
      ofSelection={({ chosen, clear }) => (
        <Button
          onClick={() => {
            restore([...chosen])
            clear()
          }}
        >
          <DashboardIcon name="undo" />
          {`Restore (${grouped(chosen.size)})`}
        </Button>
      )}
    >
      <FilterSelect
        label="Kind"
        name="kind"
        table={table}
        all="All kinds"
        choices={[...kinds].map(([value, label]) => ({ value, label: `${label}s` }))}
      />
      {dialog}
    </DeletableTable>
  )
}
