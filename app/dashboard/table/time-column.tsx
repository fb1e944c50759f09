import { RelativeMoment } from '#app/components/relative-moment.tsx'
import type { DateForm } from '#shared/text/dates.ts'
import type { Column } from './view.ts'

type Options = { form?: DateForm; onPhone?: Column<unknown>['onPhone'] }

export const timeColumn = <Row,>(
  label: string,
  sort: string,
  at: (row: Row) => string | null,
  { form, onPhone }: Options = {},
): Column<Row> => ({
  label,
  sort,
  startsDescending: true,
  className: 'data-table-nums',
  onPhone,
  cell(row) {
    const moment = at(row)
    return moment === null ? 'Never' : <RelativeMoment at={moment} form={form} />
  },
})
