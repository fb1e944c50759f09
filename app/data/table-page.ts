import type { PostgrestError } from '@supabase/supabase-js'

export const rowsPerPage = 25

/** Of what a search finds, the functions that list for administrators count no more than this many. */
export const countedAtMost = 5_000

/** What a table shows: `page` counts from 1; what `sort` may be is the table's own. */
export type PageWanted = { search: string; sort: string; descending: boolean; page: number }

/** `total` counts all pages. */
export type TablePage<Row> = { rows: Row[]; total: number }

/** The place of a page, as the functions that list for administrators take it. */
export const placeOf = ({ page }: PageWanted) => ({ skip: (page - 1) * rowsPerPage, take: rowsPerPage })

type Listed<Id> = { data: { total: number; ids: Id[] } | null; error: PostgrestError | null }

/** How many there are and which are on the page, from the answer of such a function. Throws the backend's error. */
export function readListed<Id extends string | number>({ data, error }: Listed<Id>) {
  if (error) throw error
  return { total: Number(data?.total ?? 0), ids: data?.ids ?? [] }
}

/** The rows in the order of their ids; one that has gone in between is left out. */
export function inOrder<Row extends { id: string | number }>(ids: (string | number)[], rows: Row[]): Row[] {
  const byId = new Map(rows.map(row => [String(row.id), row]))
  return ids.flatMap(id => byId.get(String(id)) ?? [])
}
