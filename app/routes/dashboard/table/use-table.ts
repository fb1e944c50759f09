import type { SupabaseClient } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Database } from '#app/data/database-types.ts'
import { countedAtMost, rowsPerPage, type TablePage } from '#app/data/table-page.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { type Habits, readView, type View, writeView } from './view.ts'

const reachable = ({ search }: View) => (search === '' ? Number.POSITIVE_INFINITY : countedAtMost)

/** The view that the address asks for, the rows of its page, and the way to another view. */
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
  // More than are counted have no last page: the search has to say more.
  const pageCount = Math.ceil(Math.min(value?.total ?? 0, reachable(view)) / rowsPerPage)

  // The last row of the last page may just have been deleted, here or elsewhere.
  const lastHref =
    value && value.rows.length === 0 && view.page > pageCount
      ? hrefFor({ ...view, page: Math.max(1, pageCount) })
      : null
  useEffect(() => {
    if (lastHref !== null && view.page > 1) navigate(lastHref, { replace: true, preventScrollReset: true })
  }, [lastHref, view.page, navigate])

  return { view, show, hrefFor, page: value, pageCount, ...loaded }
}

export type Table<Row> = ReturnType<typeof useTable<Row>>
