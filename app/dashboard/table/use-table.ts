import { useContext, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { needsPassword } from '#app/loading/error-sentence.ts'
import { RequestPassword } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import type { Client } from '#shared/data/client.ts'
import { countedAtMost, rowsPerPage, type TablePage, type TableView } from '#shared/data/table-page.ts'
import { type Column, type Defaults, readView, writeView } from './view.ts'

export const narrowingOf = ({ search, filters }: TableView) => JSON.stringify([search, filters])

type Description<Row> = {
  noun: string
  columns: Column<Row>[]
  sort: string
  descending?: boolean
  filters?: string[]
  load: (client: Client, view: TableView) => Promise<TablePage<Row>>
}

/** `total` is undefined until it is loaded. `isCounted` is false if there are more rows than the search counts. */
export function useTable<Row>(description: Description<Row>) {
  const { noun, columns, sort, descending = false, filters = [], load } = description
  const defaults: Defaults = { sort, descending, filters, sorts: columns.flatMap(({ sort }) => sort ?? []) }
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const view = readView(new URLSearchParams(search), defaults)
  const hrefFor = (next: TableView) => pathname + writeView(next, defaults)
  const show = (next: TableView, options: { replace?: boolean } = {}) =>
    navigate(hrefFor(next), { preventScrollReset: true, ...options })

  const requestPassword = useContext(RequestPassword)
  const narrowing = narrowingOf(view)
  const { value, ...loaded } = useQuery(async client => {
    const page = await load(client, view).catch(async error => {
      if (!needsPassword(error) || !(await requestPassword?.())) throw error
      return load(client, view)
    })
    return { ...page, narrowing }
  }, JSON.stringify(view))
  // The total of the same search stays valid while another page loads.
  const total = loaded.former?.narrowing === narrowing ? loaded.former.total : undefined
  const isCounted = view.search === '' || total === undefined || total <= countedAtMost
  const pageCount = Math.ceil((isCounted ? (total ?? 0) : countedAtMost) / rowsPerPage)

  // The only row of the last page may have been deleted.
  const lastHref =
    value && value.rows.length === 0 && view.page > pageCount
      ? hrefFor({ ...view, page: Math.max(1, pageCount) })
      : null
  useEffect(() => {
    if (lastHref !== null && view.page > 1) navigate(lastHref, { replace: true, preventScrollReset: true })
  }, [lastHref, view.page, navigate])

  /** Reloads. If that fails, leaves out the rows that are gone. */
  async function remove(isGone: (row: Row) => boolean) {
    await loaded.reload()
    loaded.change(page => {
      if (!page || page !== value) return page
      const rows = page.rows.filter(row => !isGone(row))
      return { ...page, rows, total: page.total - (page.rows.length - rows.length) }
    })
  }

  return { noun, columns, view, show, hrefFor, page: value, total, isCounted, pageCount, ...loaded, remove }
}

export type TableState<Row> = ReturnType<typeof useTable<Row>>
