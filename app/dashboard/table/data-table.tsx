import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useRowsBelow } from '#app/ui/use-rows-below.ts'
import { countedAtMost } from '#shared/data/table-page.ts'
import { counted, grouped, pluralOf } from '#shared/text/count.ts'
import { HiddenRowsCount } from '../hidden-rows-count.tsx'
import { PickAll, PickRow } from './picking.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { Picking } from './use-picking.ts'
import type { TableState } from './use-table.ts'
import { type Column, sortedBy } from './view.ts'

type Props<Row> = {
  empty?: string
  table: TableState<Row>
  actions?: (row: Row) => ReactNode
  picking?: Picking<Row>
}

/** A table from 1260 px up, a list of records below that. The first column is the heading of a record. */
export function DataTable<Row extends { id: string | number }>(props: Props<Row>) {
  const { empty = 'No Data', table, actions, picking } = props
  const { noun, columns, view, hrefFor, show, page, total, isCounted, pageCount, loading, error } = table
  const heading = useId()
  const box = useRef<HTMLElement>(null)
  const rows = page?.rows ?? []
  const below = useRowsBelow(box, 'tbody > tr', rows.length)
  const count = isCounted ? counted(total ?? 0, noun) : `More than ${counted(countedAtMost, noun)}`
  const isNarrowed = view.search !== '' || Object.values(view.filters).some(Boolean)
  const place = pageCount > 1 ? `, page ${view.page} of ${grouped(pageCount)}` : ''
  const found = `${count}${isNarrowed ? ' found' : ''}${place}`

  return (
    <>
      <LoadError title={`The ${pluralOf(noun)} could not be loaded.`} of={table} />
      {(page || !error) && (
        <div className="panel" aria-busy={loading}>
          <p className="quiet data-table-found" id={heading} role="status">
            {total !== undefined && found}
          </p>
          <section
            ref={box}
            className={below ? 'data-table-box rows-cut' : 'data-table-box'}
            aria-labelledby={heading}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
            tabIndex={0}
          >
            {picking && rows.length > 0 && <PickAll picking={picking} isRow />}
            <table className={actions ? 'data-table data-table-with-actions' : 'data-table'}>
              <thead>
                <tr>
                  {picking && (
                    <th className="data-table-pick">
                      <span className="sr-only">Select</span>
                      <PickAll picking={picking} />
                    </th>
                  )}
                  {columns.map(column => (
                    <Head key={column.label} column={column} table={table} />
                  ))}
                  {actions && <th scope="col">Action</th>}
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr
                    key={row.id}
                    className={
                      picking &&
                      (picking.isChosen(row)
                        ? 'data-table-has-pick data-table-chosen'
                        : 'data-table-has-pick')
                    }
                  >
                    {picking && (
                      <td className="data-table-pick">
                        <PickRow picking={picking} row={row} />
                      </td>
                    )}
                    {columns.map(({ label, className, cell }, index) => (
                      <td key={label} className={className} data-label={index > 0 ? label : undefined}>
                        {cell(row)}
                      </td>
                    ))}
                    {actions && <td className="data-table-actions">{actions(row)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
            {!page && <TableSkeleton />}
            {page && rows.length === 0 && (
              <Empty text={empty}>
                {isNarrowed && (
                  <Button onClick={() => show({ ...view, search: '', filters: {}, page: 1 })}>
                    Show all
                  </Button>
                )}
              </Empty>
            )}
          </section>
          <HiddenRowsCount below={below} noun={`more ${noun}`} />
        </div>
      )}
      {pageCount > 1 && (
        <Pagination
          page={view.page}
          pageCount={pageCount}
          hrefFor={number => hrefFor({ ...view, page: number })}
        />
      )}
    </>
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
