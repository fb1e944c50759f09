import { grouped } from '#shared/text/count.ts'
import type { Column } from './view.ts'

export const countColumn = <Row,>(
  label: string,
  count: (row: Row) => number,
  sort?: string,
): Column<Row> => ({
  label,
  sort,
  startsDescending: true,
  className: 'data-table-nums',
  onPhone: 'labelled',
  cell: row => grouped(count(row)),
})
