import type { ReactElement, ReactNode } from 'react'
import type { TableView } from '#shared/data/table-page.ts'

/** The first column names the row: its `cell` opens it, and its `marks` stand next to it. `sort`: the column's name in `TableView`, if the table can be sorted by it. */
export type Column<Row> = {
  label: string
  sort?: string
  startsDescending?: boolean
  className?: string
  /** Where there is no room for columns, a row is its name and one line of facts. A mark follows the name. */
  onPhone?: 'mark' | 'labelled' | 'hidden'
  cell: (row: Row) => ReactNode
  marks?: (row: Row) => ReactElement | false | ''
}

export type Defaults = { sort: string; descending: boolean; sorts: string[]; filters: string[] }

export function readView(search: URLSearchParams, defaults: Defaults): TableView {
  const sort = search.get('sort') ?? ''
  const isKnown = defaults.sorts.includes(sort)
  const page = Number(search.get('page'))
  return {
    search: (search.get('search') ?? '').trim(),
    sort: isKnown ? sort : defaults.sort,
    descending: isKnown ? search.get('order') === 'desc' : defaults.descending,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    filters: Object.fromEntries(defaults.filters.map(name => [name, search.get(name) ?? ''])),
  }
}

export function writeView(view: TableView, defaults: Defaults): string {
  const search = new URLSearchParams()
  const set = (name: string, value: string) => value !== '' && search.set(name, value)
  set('search', view.search)
  for (const [name, value] of Object.entries(view.filters)) set(name, value)
  if (view.sort !== defaults.sort || view.descending !== defaults.descending) {
    set('sort', view.sort)
    set('order', view.descending ? 'desc' : 'asc')
  }
  if (view.page > 1) set('page', String(view.page))
  const text = search.toString()
  return text && `?${text}`
}

export function sortedBy(view: TableView, sort: string, startsDescending: boolean): TableView {
  const descending = view.sort === sort ? !view.descending : startsDescending
  return { ...view, sort, descending, page: 1 }
}
