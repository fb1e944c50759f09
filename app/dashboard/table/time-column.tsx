import { Moment } from '#app/components/moment.tsx'
import type { DateForm } from '#shared/text/dates.ts'
import type { Column } from './view.ts'

export const timeColumn = <Row,>(
  label: string,
  sort: string,
  at: (row: Row) => string,
  form?: DateForm,
): Column<Row> => ({
  label,
  sort,
  startsDescending: true,
  className: 'data-table-nums',
  cell: row => <Moment at={at(row)} form={form} />,
})
