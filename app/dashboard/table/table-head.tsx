import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PickAll } from './picking.tsx'
import type { Picking } from './use-picking.ts'
import type { TableState } from './use-table.ts'
import { type Column, sortedBy } from './view.ts'

type Props<Row> = { table: TableState<Row>; picking?: Picking<Row>; hasActions: boolean }

export function TableHead<Row>({ table, picking, hasActions }: Props<Row>) {
  return (
    <thead>
      <tr>
        {picking && (
          <th className="data-table-pick">
            <span className="sr-only">Select</span>
            <PickAll picking={picking} />
          </th>
        )}
        {table.columns.map(column => (
          <Head key={column.label} column={column} table={table} />
        ))}
        {hasActions && (
          <th className="data-table-actions" scope="col">
            Action
          </th>
        )}
      </tr>
    </thead>
  )
}

function Head<Row>({ column, table }: { column: Column<Row>; table: TableState<Row> }) {
  const { label, sort, startsDescending = false } = column
  const { view, hrefFor } = table
  if (!sort) return <th scope="col">{label}</th>
  const current = view.sort === sort
  const direction = view.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={current ? direction : undefined}>
      <Link
        className="inline data-table-sort"
        to={hrefFor(sortedBy(view, sort, startsDescending))}
        preventScrollReset
      >
        {label}
        <Icon
          name={current && view.descending ? 'down' : 'up'}
          className={current ? '' : 'data-table-idle'}
        />
      </Link>
      <span className="data-table-unsorted">{label}</span>
    </th>
  )
}
