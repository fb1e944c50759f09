import { type BinKind, countReviewsOf, moveToBin } from '#shared/data/bin.ts'
import type { Client } from '#shared/data/client.ts'
import { counted } from '#shared/text/count.ts'
import type { Deleting } from '../table/delete-rows.tsx'

type Binned = { id: number; entry: number }
type Own = Pick<Deleting<Binned>, 'listRemaining' | 'success' | 'describeOthers'>

/** What a table of this kind of rows does instead of deleting them. */
export const movingToBin = (kind: BinKind, own: Own): Deleting<Binned> => ({
  ...own,
  remove: (client, ids) => moveToBin(client, kind, ids),
  entryOf: ({ entry }) => entry,
})

export async function describeReviewsOf(client: Client, ids: number[]): Promise<string | null> {
  const count = await countReviewsOf(client, ids)
  return count > 0 ? `${ids.length === 1 ? 'its' : 'their'} ${counted(count, 'review')}` : null
}
