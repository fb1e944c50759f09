import { type ReactNode, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { Client } from '#shared/data/client.ts'
import type { TableView } from '#shared/data/table-page.ts'
import { FocusedPage } from '../focused-page.tsx'
import { DataTable } from './data-table.tsx'
import { DeleteRows, type Deleting } from './delete-rows.tsx'
import { DeleteSelected } from './delete-selected.tsx'
import { RowButton } from './row-button.tsx'
import { TableTools } from './table-tools.tsx'
import { usePicking } from './use-picking.ts'
import type { TableState } from './use-table.ts'

type Props<Row, Gone> = {
  title: string
  table: TableState<Row>
  nameOf: (row: Row) => string
  listIds: (client: Client, view: TableView) => Promise<number[]>
  deleting: Deleting<Gone>
  actions?: (row: Row) => ReactNode
  quote?: (row: Row) => string
  head?: ReactNode
  note?: ReactNode
  children?: ReactNode
}

export function DeletableTable<Row extends { id: number }, Gone extends { id: number }>(
  props: Props<Row, Gone>,
) {
  const { title, table, nameOf, listIds, deleting, actions, quote = nameOf, head, note, children } = props
  const { noun } = table
  const picking = usePicking(table, { noun, nameOf, listIds })
  const [toDelete, setToDelete] = useState<{ ids: number[]; single?: string } | null>(null)
  const { selection, shown } = picking

  return (
    <FocusedPage
      id={noun}
      title={title}
      head={
        <>
          {toDelete?.single === undefined && (
            <DeleteSelected
              selection={selection}
              shown={shown}
              onPress={() => setToDelete({ ids: [...selection.chosen] })}
            />
          )}
          {head}
        </>
      }
    >
      {note}
      <TableTools table={table}>{children}</TableTools>
      <DataTable
        table={table}
        picking={picking}
        actions={row => (
          <>
            {actions?.(row)}
            <RowButton
              danger
              title="Delete"
              of={nameOf(row)}
              icon={<Icon name="trash" />}
              onClick={() => setToDelete({ ids: [row.id], single: quote(row) })}
            />
          </>
        )}
      />
      {toDelete && (
        <DeleteRows
          noun={noun}
          toDelete={toDelete}
          shown={shown}
          deleting={deleting}
          onDeleted={removed => {
            selection.deselect(removed)
            table.reload()
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </FocusedPage>
  )
}
