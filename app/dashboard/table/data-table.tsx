import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useRowsBelow } from '#app/ui/use-rows-below.ts'
import { countedAtMost } from '#shared/data/table-page.ts'
import { counted, grouped, pluralOf } from '#shared/text/count.ts'
import { HiddenRowsCount } from '../hidden-rows-count.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { tableShortcuts, useShortcuts } from '../shortcuts.ts'
import { DataRow, OPENER, openClicked } from './data-row.tsx'
import { PickAll } from './picking.tsx'
import { RowDetails } from './row-details.tsx'
import type { RowAction, RowTarget } from './row-menu.tsx'
import { TableHead } from './table-head.tsx'
import type { Picking } from './use-picking.ts'
import type { TableState } from './use-table.ts'

export type RowProps<Row> = {
  nameOf: (row: Row) => string
  /** What the name opens. By default a dialog with all columns; null if the row shows everything. */
  open?: ((row: Row) => RowTarget) | null
  actions?: (row: Row) => RowAction[]
}

type Props<Row> = RowProps<Row> & {
  empty?: string
  table: TableState<Row>
  picking?: Picking<Row>
  /** Below a row, instead of its menu. */
  buttons?: (row: Row) => ReactNode
}

/** A table from 1260 px up. Below that, a row is its name and one line of facts. */
export function DataTable<Row extends { id: string | number }>(props: Props<Row>) {
  const { empty = 'No Data', table, nameOf, actions = () => [], buttons, picking } = props
  const { noun, columns, view, hrefFor, show, page, total, isCounted, pageCount, loading, error } = table
  const [detailed, setDetailed] = useState<Row>()
  const { open = (row: Row) => ({ onPress: () => setDetailed(row) }) } = props
  const navigate = useNavigate()
  const heading = useId()
  const box = useRef<HTMLElement>(null)
  const rows = page?.rows ?? []
  const below = useRowsBelow(box, 'tbody > tr', rows.length)
  const count = isCounted ? counted(total ?? 0, noun) : `More than ${counted(countedAtMost, noun)}`
  const isNarrowed = view.search !== '' || Object.values(view.filters).some(Boolean)
  const place = pageCount > 1 ? `, page ${view.page} of ${grouped(pageCount)}` : ''
  const found = `${count}${isNarrowed ? ' found' : ''}${place}`

  useTableKeys(box, (name, index) => {
    const row = rows[index]
    if (!row) return
    if (name === 'select') return picking?.toggle(row)
    const edit = actions(row).find(({ label }) => label === tableShortcuts.edit.label)
    if (edit?.to === undefined) edit?.onPress()
    else navigate(edit.to)
  })

  return (
    <>
      <LoadError title={`The ${pluralOf(noun)} could not be loaded.`} of={table} />
      {(page || !error) && (
        <div className="panel" aria-busy={loading}>
          <div className="row quiet data-table-found">
            {picking && rows.length > 0 && <PickAll picking={picking} isAbove />}
            <p id={heading} role="status">
              {total !== undefined && found}
            </p>
          </div>
          <section
            ref={box}
            className={below ? 'data-table-box rows-cut' : 'data-table-box'}
            aria-labelledby={heading}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
            tabIndex={0}
          >
            <table className="data-table">
              <TableHead
                table={table}
                picking={rows.length > 0 ? picking : undefined}
                hasActions={Boolean(props.actions ?? buttons)}
              />
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the name of a row is a link or a button */}
              <tbody onClick={openClicked}>
                {rows.map(row => (
                  <DataRow
                    key={row.id}
                    row={row}
                    columns={columns}
                    name={nameOf(row)}
                    target={open?.(row)}
                    actions={props.actions && actions(row)}
                    buttons={buttons?.(row)}
                    picking={picking}
                  />
                ))}
              </tbody>
            </table>
            {loading && rows.length === 0 && total !== 0 && <RowsSkeleton />}
            {total === 0 && (
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
      {detailed && (
        <RowDetails
          name={nameOf(detailed)}
          row={detailed}
          columns={columns}
          onClose={() => setDetailed(undefined)}
        />
      )}
    </>
  )
}

/** Moves the focus between the names of rows. `onRow`: called for the other keys, with the place of the focused row. */
function useTableKeys(
  box: RefObject<HTMLElement | null>,
  onRow: (name: 'select' | 'edit', index: number) => void,
) {
  useShortcuts(tableShortcuts, name => {
    const rows = [...(box.current?.querySelectorAll('tbody > tr') ?? [])]
    const at = rows.findIndex(row => row.contains(document.activeElement))
    if (name === 'select' || name === 'edit') return onRow(name, at)
    const next = Math.min(Math.max(at + (name === 'next' ? 1 : -1), 0), rows.length - 1)
    const row = rows[next]
    const target = row?.querySelector<HTMLElement>(OPENER) ?? row?.querySelector('input')
    target?.focus()
  })
}
