import type { PostgrestError } from '@supabase/supabase-js'

export const rowsPerPage = 25

/** The upper bound of the count in the SQL functions `list_…`. */
export const countedAtMost = 5_000

/** `page`: from 1. `sort`: a column of the table. */
export type TableQuery = { search: string; sort: string; descending: boolean; page: number }

export type TablePage<Row> = { rows: Row[]; total: number }

export const placeOf = ({ page }: TableQuery) => ({ skip: (page - 1) * rowsPerPage, take: rowsPerPage })

type Listed<Id> = { data: { total: number; ids: Id[] } | null; error: PostgrestError | null }

export function readListed<Id extends string | number>({ data, error }: Listed<Id>) {
  if (error) throw error
  return { total: Number(data?.total ?? 0), ids: data?.ids ?? [] }
}

/** Leaves out ids whose rows were deleted between the two requests. */
export function inOrder<Row extends { id: string | number }>(ids: (string | number)[], rows: Row[]): Row[] {
  const byId = new Map(rows.map(row => [String(row.id), row]))
  return ids.flatMap(id => byId.get(String(id)) ?? [])
}
