import type { SupabaseClient } from '@supabase/supabase-js'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Database } from '#app/data/database-types.ts'
import { countedAtMost, rowsPerPage, type TablePage } from '#app/data/table-page.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { type Habits, readView, type View, writeView } from './view.ts'

/** What narrows a table, as a text to compare by. */
export const narrowingOf = ({ search, filters }: View) => JSON.stringify([search, filters])

/**
 * The view that the address asks for, the rows of its page, and the way to another view. `total` is undefined until it is known;
 * without `isCounted` there are more than are counted.
 */
export function useTable<Row>(
  habits: Habits,
  load: (client: SupabaseClient<Database>, view: View) => Promise<TablePage<Row>>,
) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const view = readView(new URLSearchParams(search), habits)
  const hrefFor = (next: View) => pathname + writeView(next, habits)
  const show = (next: View, options: { replace?: boolean } = {}) =>
    navigate(hrefFor(next), { preventScrollReset: true, ...options })

  const { value, ...loaded } = useLoaded(client => load(client, view), JSON.stringify(view))
  const narrowing = narrowingOf(view)
  const counted = useRef({ of: narrowing, total: value?.total })
  if (value) counted.current = { of: narrowing, total: value.total }
  // While another page comes, what was counted before still holds.
  const total = counted.current.of === narrowing ? counted.current.total : undefined
  const isCounted = view.search === '' || total === undefined || total <= countedAtMost
  const pageCount = Math.ceil((isCounted ? (total ?? 0) : countedAtMost) / rowsPerPage)

  // The last row of the last page may just have been deleted, here or elsewhere.
  const lastHref =
    value && value.rows.length === 0 && view.page > pageCount
      ? hrefFor({ ...view, page: Math.max(1, pageCount) })
      : null
  useEffect(() => {
    if (lastHref !== null && view.page > 1) navigate(lastHref, { replace: true, preventScrollReset: true })
  }, [lastHref, view.page, navigate])

  return { view, show, hrefFor, page: value, total, isCounted, pageCount, ...loaded }
}

export type Table<Row> = ReturnType<typeof useTable<Row>>
