import { type Client, dataOf } from './client.ts'

export type BinKind = 'post' | 'project' | 'page' | 'comment' | 'subscriber'

/** Returns those that existed. `entry`: their place in the bin. */
export const moveToBin = async (client: Client, kind: BinKind, ids: number[]) =>
  (await dataOf(client.rpc('move_to_bin', { of_kind: kind, ids: ids.map(String) }))).map(({ id, entry }) => ({
    id: Number(id),
    entry,
  }))

export const restoreFromBin = (client: Client, entries: number[]) =>
  dataOf(client.rpc('restore_from_bin', { entries }))
