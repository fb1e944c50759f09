import { type ReactNode, useRef, useState } from 'react'
import type { Client } from '#app/data/client.ts'
import type { TableView } from '#app/data/table-page.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts'
import { type Column, DataTable } from './data-table.tsx'
import { DeleteRows, type Deleting } from './delete-rows.tsx'
import { DeleteSelected } from './delete-selected.tsx'
import { TableTools } from './table-tools.tsx'
import { usePicking } from './use-picking.ts'
import type { TableState } from './use-table.ts'

type Props<Row, Gone> = {
  title: string
  noun: string
  table: TableState<Row>
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  listIds: (client: Client, view: TableView) => Promise<number[]>
  deleting: Deleting<Gone>
  /** Icon buttons of a row, before the one that deletes it. */
  acts?: (row: Row) => ReactNode
  quote: (row: Row) => string
  head?: ReactNode
  note?: ReactNode
  children?: ReactNode
}

export function DeletableTable<Row extends { id: number }, Gone extends { id: number }>(
  props: Props<Row, Gone>,
) {
  const { title, noun, table, columns, nameOf, listIds, deleting, acts, quote, head, note, children } = props
  const picking = usePicking(table, { noun, nameOf, listIds })
  const [doomed, setDoomed] = useState<{ ids: number[]; single?: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const restoredFocus = useRestoredFocus(() => [heading.current])
  const { selection } = picking
  const shown = table.page?.rows.map(({ id }) => id) ?? []

  return (
    <section {...restoredFocus} aria-labelledby={noun}>
      <div className="row dashboard-head">
        <h1 id={noun} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {doomed?.single === undefined && (
          <DeleteSelected
            selection={selection}
            shown={shown}
            onPress={() => setDoomed({ ids: [...selection.chosen] })}
          />
        )}
        {head}
      </div>
      {note}
      <TableTools noun={noun} table={table} columns={columns}>
        {children}
      </TableTools>
      <DataTable
        noun={noun}
        table={table}
        columns={columns}
        picking={picking}
        acts={row => (
          <>
            {acts?.(row)}
            <IconButton
              small
              danger
              label={`Delete ${nameOf(row)}`}
              title="Delete"
              onClick={() => setDoomed({ ids: [row.id], single: quote(row) })}
            >
              <Icon name="trash" />
            </IconButton>
          </>
        )}
      />
      <DeleteRows
        noun={noun}
        doomed={doomed}
        shown={shown}
        deleting={deleting}
        onDeleted={({ deleted, gone }) => {
          const removed = [...deleted.map(({ id }) => id), ...gone]
          if (removed.length === 0) return
          selection.deselect(removed)
          table.reload()
        }}
        onClose={() => setDoomed(null)}
      />
    </section>
  )
}
