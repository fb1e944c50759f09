import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { isInTable, TableMap } from '@tiptap/pm/tables'

/** The library cannot paste cells that span rows into other cells, so each is reduced to its first row. */
export const pastedCells = () =>
  new Plugin({
    props: {
      transformPasted: (slice, { state }) =>
        isInTable(state)
          ? new Slice(
              Fragment.from(slice.content.content.map(withoutRowSpans)),
              slice.openStart,
              slice.openEnd,
            )
          : slice,
    },
  })

function withoutRowSpans(table: Node): Node {
  if (table.type.spec.tableRole !== 'table') return table
  const map = TableMap.get(table)
  const rows = table.children.map((row, at) => {
    const starts = map.map.slice(at * map.width, (at + 1) * map.width)
    const cells = [...new Set(starts)].flatMap(start => {
      const cell = table.nodeAt(start)
      // The library fills the cells that a short row lacks, which the map shows as 0.
      if (!start || !cell) return []
      const attrs = { ...cell.attrs, rowspan: 1 }
      return map.findCell(start).top === at
        ? cell.type.create(attrs, cell.content)
        : (cell.type.createAndFill(attrs) ?? [])
    })
    return row.copy(Fragment.from(cells))
  })
  return table.copy(Fragment.from(rows))
}
