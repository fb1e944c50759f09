import { listReviewRowsById, type ReviewRow } from './admin-reviews.ts'
import { type Client, dataOf } from './client.ts'
import { ifUnchanged } from './if-unchanged.ts'
import { inOrder, readListed, tableOf } from './table-page.ts'

const heldFor = ['by hand', 'imported', 'links', 'lines', 'word', 'first review', 'former rule'] as const

export type WaitingRow = ReviewRow & {
  heldFor: (typeof heldFor)[number] | null
  heldWord: string | null
  reports: number
  reasons: string[]
}

export const { readPage: readWaitingPage, listIds: listWaitingIds } = tableOf(
  (client, { skip, take }) => client.rpc('list_moderation', { skip, take }).single(),
  listWaitingRows,
)

async function listWaitingRows(client: Client, ids: number[]): Promise<WaitingRow[]> {
  const [reviews, why] = await Promise.all([
    listReviewRowsById(client, ids),
    dataOf(client.rpc('list_reasons', { of_comments: ids })),
  ])
  const whyById = new Map(why.map(row => [row.id, row]))
  const rows = reviews.map((review): WaitingRow => {
    const reason = whyById.get(review.id)
    return {
      ...review,
      heldFor: heldFor.find(why => why === reason?.held_for) ?? null,
      heldWord: reason?.held_word ?? null,
      reports: reason?.reports ?? 0,
      reasons: reason?.reasons ?? [],
    }
  })
  return inOrder(ids, rows)
}

/** The newest `take` comments that wait, and how many wait in all. */
export async function readNewestWaiting(client: Client, take: number) {
  const { ids, total } = readListed<number>(await client.rpc('list_moderation', { take }).single())
  return { rows: ids.length > 0 ? await listWaitingRows(client, ids) : [], total }
}

export async function countWaiting(client: Client): Promise<number> {
  return readListed<number>(await client.rpc('list_moderation', { take: 0 }).single()).total
}

export async function approveReviews(client: Client, ids: number[]): Promise<number> {
  const data = await dataOf(client.rpc('approve_comments', { of_comments: ids }))
  return data.length
}

/** Returns how many were changed. */
export const holdReviews = async (client: Client, ids: number[], isHeld = true) =>
  (await dataOf(client.rpc('hold_comments', { of_comments: ids, is_held: isHeld }))).length

/** Publishes a reply, and approves what it answers if that is held. */
export const answerReview = (client: Client, id: number, reply: string) =>
  dataOf(client.rpc('answer_comment', { of_comment: id, reply }))

/** Null: the account is gone. `entry`: what was removed, in the bin. */
export const banAccount = async (client: Client, id: string, removesAll: boolean) =>
  (await ifUnchanged(client.rpc('ban_account', { of_user: id, removes_all: removesAll }).single()))?.data ??
  null

export async function unbanAccount(client: Client, id: string): Promise<boolean> {
  return (await ifUnchanged(client.rpc('unban_account', { of_user: id }))) !== null
}
