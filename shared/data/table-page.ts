import type { PostgrestError } from '@supabase/postgrest-js'
import type { Client } from './client.ts'

export const rowsPerPage = 25

export const countedAtMost = 5_000

/** `page`: from 1. `sort`: a column of the table. A filter that is '' or missing matches all. */
export type TableView = {
  search: string
  sort: string
  descending: boolean
  page: number
  filters: Record<string, string>
}

export type TablePage<Row> = { rows: Row[]; total: number }

type Listed<Id> = { data: { total: number; ids: Id[] } | null; error: PostgrestError | null }
type RowsRequest = Pick<TableView, 'search' | 'sort' | 'descending'> & { skip?: number; take?: number }

export function readListed<Id extends string | number>({ data, error }: Listed<Id>) {
  if (error) throw error
  return { total: Number(data?.total ?? 0), ids: data?.ids ?? [] }
}

export function tableOf<Id extends string | number, Row>(
  list: (client: Client, request: RowsRequest, filters: TableView['filters']) => PromiseLike<Listed<Id>>,
  readRows: (client: Client, ids: Id[]) => Promise<Row[]>,
) {
  return {
    async readPage(client: Client, { page, filters, ...request }: TableView): Promise<TablePage<Row>> {
      const range = { skip: (page - 1) * rowsPerPage, take: rowsPerPage }
      const { ids, total } = readListed(await list(client, { ...request, ...range }, filters))
      return { rows: ids.length > 0 ? await readRows(client, ids) : [], total }
    },
    listIds: async (client: Client, { page: _, filters, ...request }: TableView) =>
      readListed(await list(client, request, filters)).ids,
  }
}

export function inOrder<Row extends { id: string | number }>(ids: (string | number)[], rows: Row[]): Row[] {
  const byId = new Map(rows.map(row => [String(row.id), row]))
  return ids.flatMap(id => byId.get(String(id)) ?? [])
}
