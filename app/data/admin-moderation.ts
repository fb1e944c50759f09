import type { SupabaseClient } from '@supabase/supabase-js'
import { type CommentRow, listCommentsById } from './admin-comments.ts'
import type { Database } from './database-types.ts'
import { notAsSeen } from './not-as-seen.ts'
import { inOrder, placeOf, readListed, type TablePage, type TableQuery } from './table-page.ts'

type Client = SupabaseClient<Database>

/** A review that waits for an administrator: it is held, or readers have reported it. */
export type WaitingRow = CommentRow & {
  heldFor: 'links' | 'first review' | null
  reports: number
  /** What the last twenty who reported it wrote, as far as they did. */
  reasons: string[]
}

/** One page of what waits, the latest first. For administrators. Throws the backend's error. */
export async function listWaitingRows(client: Client, wanted: TableQuery): Promise<TablePage<WaitingRow>> {
  const { ids, total } = readListed<number>(await client.rpc('list_moderation', placeOf(wanted)).single())
  if (ids.length === 0) return { rows: [], total }
  const [comments, why] = await Promise.all([
    listCommentsById(client, ids),
    client.rpc('list_reasons', { of_comments: ids }),
  ])
  if (why.error) throw why.error
  const whyById = new Map(why.data.map(row => [Number(row.id), row]))
  const rows = comments.map((comment): WaitingRow => {
    const reason = whyById.get(comment.id)
    return {
      ...comment,
      heldFor: toHeldFor(reason?.held_for),
      reports: reason?.reports ?? 0,
      reasons: reason?.reasons ?? [],
    }
  })
  return { rows: inOrder(ids, rows), total }
}

/** The ids of everything that waits. Throws the backend's error. */
export async function listWaitingIds(client: Client): Promise<number[]> {
  return readListed<number>(await client.rpc('list_moderation').single()).ids
}

/** How many reviews wait. Throws the backend's error. */
export async function countWaiting(client: Client): Promise<number> {
  return readListed<number>(await client.rpc('list_moderation', { take: 0 }).single()).total
}

/** Shows reviews and settles what was reported about them; answers how many were still there. Throws the backend's error. */
export async function approveReviews(client: Client, ids: number[]): Promise<number> {
  const { data, error } = await client.rpc('approve_comments', { of_comments: ids })
  if (error) throw error
  return data.length
}

/** Removes what waits of an account, and bars it; answers how many reviews were removed, null when the account is gone. */
export async function barAccount(client: Client, id: string): Promise<number | null> {
  const { data, error } = await client.rpc('bar_account', { of_user: id })
  if (error?.code === notAsSeen) return null
  if (error) throw error
  return data
}

/** False when the account is gone. Throws the backend's error. */
export async function unbarAccount(client: Client, id: string): Promise<boolean> {
  const { error } = await client.rpc('unbar_account', { of_user: id })
  if (error && error.code !== notAsSeen) throw error
  return error === null
}

function toHeldFor(text: string | null | undefined): WaitingRow['heldFor'] {
  return text === 'links' || text === 'first review' ? text : null
}
