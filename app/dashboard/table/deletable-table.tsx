import { type ReactNode, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { Client } from '#shared/data/client.ts'
import type { TableView } from '#shared/data/table-page.ts'
import { FocusedPage } from '../focused-page.tsx'
import { DataTable, type RowProps } from './data-table.tsx'
import { DeleteRows, type Deleting } from './delete-rows.tsx'
import { DeleteSelected } from './delete-selected.tsx'
import { TableTools } from './table-tools.tsx'
import { usePicking } from './use-picking.ts'
import type { Selection } from './use-selection.ts'
import type { TableState } from './use-table.ts'

type Props<Row, Gone> = RowProps<Row> & {
  title: string
  table: TableState<Row>
  listIds: (client: Client, view: TableView) => Promise<number[]>
  deleting: Deleting<Gone>
  empty?: string
  ofSelection?: (selection: Selection) => ReactNode
  quote?: (row: Row) => string
  head?: ReactNode
  note?: ReactNode
  children?: ReactNode
}

export function DeletableTable<Row extends { id: number }, Gone extends { id: number }>(
  props: Props<Row, Gone>,
) {
  const {
    title,
    table,
    nameOf,
    open,
    listIds,
    deleting,
    empty,
    ofSelection,
    actions,
    quote = nameOf,
    head,
    note,
    children,
  } = props
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
              picking={picking}
              label={deleting.label}
              onPress={() => setToDelete({ ids: [...selection.chosen] })}
            >
              {ofSelection?.(selection)}
            </DeleteSelected>
          )}
          {head}
        </>
      }
    >
      {note}
      <TableTools table={table}>{children}</TableTools>
      <DataTable
        table={table}
        empty={empty}
        picking={picking}
        nameOf={nameOf}
        open={open}
        actions={row => [
          ...(actions?.(row) ?? []),
          {
            label: deleting.label ?? 'Delete',
            icon: <Icon name="trash" />,
            isDangerous: true,
            onPress: () => setToDelete({ ids: [row.id], single: quote(row) }),
          },
        ]}
      />
      {toDelete && (
        <DeleteRows
          noun={noun}
          toDelete={toDelete}
          shown={shown}
          deleting={deleting}
          onDeleted={removed => {
            selection.deselect(removed)
            table.remove(({ id }) => removed.includes(id))
          }}
          onRestored={table.reload}
          onClose={() => setToDelete(null)}
        />
      )}
    </FocusedPage>
  )
}
