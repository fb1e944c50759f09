import type { PostgrestError } from '@supabase/supabase-js'

export const rowsPerPage = 25

/** The SQL functions `list_…` stop counting the rows that a search finds here. */
export const countedAtMost = 5_000

/** `page` counts from 1; `sort` names a column of the table. */
export type TableQuery = { search: string; sort: string; descending: boolean; page: number }

/** `total` counts the rows of all pages. */
export type TablePage<Row> = { rows: Row[]; total: number }

/** Arguments of the SQL functions `list_…` for one page. */
export const placeOf = ({ page }: TableQuery) => ({ skip: (page - 1) * rowsPerPage, take: rowsPerPage })

type Listed<Id> = { data: { total: number; ids: Id[] } | null; error: PostgrestError | null }

export function readListed<Id extends string | number>({ data, error }: Listed<Id>) {
  if (error) throw error
  return { total: Number(data?.total ?? 0), ids: data?.ids ?? [] }
}

/** Sorts rows by `ids`. An id without a row, deleted between the two requests, is left out. */
export function inOrder<Row extends { id: string | number }>(ids: (string | number)[], rows: Row[]): Row[] {
  const byId = new Map(rows.map(row => [String(row.id), row]))
  return ids.flatMap(id => byId.get(String(id)) ?? [])
}
