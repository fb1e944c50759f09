import { rowsPerPage, type TablePage, type TableView } from '#shared/data/table-page.ts'

type Keys<Row> = { textOf: (row: Row) => string; sortKeys: Record<string, (row: Row) => string> }

/** For tables of which a site has few rows: searches and sorts in the browser. */
export function fewRows<Row extends { id: number }>({ textOf, sortKeys }: Keys<Row>) {
  function found(rows: Row[], { search, sort, descending }: TableView): Row[] {
    const typed = search.toLowerCase()
    const keyOf = sortKeys[sort] ?? textOf
    const sorted = rows
      .filter(row => textOf(row).toLowerCase().includes(typed))
      .sort((a, b) => keyOf(a).localeCompare(keyOf(b)) || a.id - b.id)
    return descending ? sorted.reverse() : sorted
  }

  function pageOf(rows: Row[], view: TableView): TablePage<Row> {
    const all = found(rows, view)
    const skip = (view.page - 1) * rowsPerPage
    return { rows: all.slice(skip, skip + rowsPerPage), total: all.length }
  }

  return { found, pageOf }
}
