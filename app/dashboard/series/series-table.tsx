import { seriesAddress } from '#app/components/series-address.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { Icon } from '#app/ui/icon.tsx'
import { deleteSeries, listSeriesNames, listSeriesRows, type SeriesRow } from '#shared/data/admin-series.ts'
import { DialogButton } from '../dialog-button.tsx'
import { editAction, viewAction } from '../table/common-actions.tsx'
import { countColumn } from '../table/count-column.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import type { Deleting } from '../table/delete-rows.tsx'
import { fewRows } from '../table/few-rows.ts'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { AddSeries } from './add-series.tsx'

export const meta = titleMeta('Series')

const formOf = (slug: string) => `/dashboard${seriesAddress(slug)}`

const columns: Column<SeriesRow>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ name }) => name,
    marks: ({ description }) => description && <span className="clamp">{description}</span>,
  },
  { label: 'Address', cell: ({ slug }) => seriesAddress(slug) },
  countColumn('Posts', ({ posts }) => posts),
]

const few = fewRows<SeriesRow>({
  textOf: ({ name, slug }) => `${name} ${slug}`,
  sortKeys: { name: ({ name }) => name },
})

const deleting: Deleting<{ id: number }> = {
  remove: deleteSeries,
  listRemaining: listSeriesNames,
  success: {
    one: 'The series was deleted. Its posts stay.',
    many: 'The series were deleted. Their posts stay.',
  },
}

export default function SeriesTable() {
  const table = useTable({
    noun: 'series',
    columns,
    sort: 'name',
    load: async (client, view) => few.pageOf(await listSeriesRows(client), view),
  })
  return (
    <DeletableTable
      title="Series"
      table={table}
      nameOf={({ name }) => name}
      open={({ slug }) => ({ to: formOf(slug) })}
      listIds={async (client, view) => few.found(await listSeriesRows(client), view).map(({ id }) => id)}
      deleting={deleting}
      head={
        <DialogButton variant="main" dialog={close => <AddSeries onClose={close} />}>
          <Icon name="plus" />
          Create new
        </DialogButton>
      }
      actions={({ slug, posts }) => [
        ...(posts > 0 ? [viewAction(seriesAddress(slug))] : []),
        editAction({ to: formOf(slug) }),
      ]}
    />
  )
}
