import { shortened } from '#shared/text/cut-text.ts'
import { type Client, dataOf } from './client.ts'

const kinds = ['answer', 'approval', 'changed', 'held', 'report'] as const

/** `changed` asks once whether a review still holds, and disappears with the answer. `held` and `report` are for administrators, and disappear when the review is moderated. */
export type BellNotification = Awaited<ReturnType<typeof listNotifications>>[number]

export const countNotifications = (client: Client) => dataOf(client.rpc('count_notifications'))

export async function listNotifications(client: Client) {
  const data = await dataOf(
    client
      .rpc('list_notifications')
      .select(
        'kind, reviewId:comment_id, notifiedAt:notified_at, isRead:is_read, name, quote, postTitle:post, slug, isProject:of_project',
      ),
  )
  return data.flatMap(row => {
    const kind = kinds.find(known => known === row.kind)
    return kind ? { ...row, kind, quote: shortened(row.quote, 150) } : []
  })
}

export async function readNotifications(client: Client, until: string, reviewId?: number): Promise<void> {
  await dataOf(
    client.rpc('mark_notifications_read', {
      until,
      ...(reviewId === undefined ? {} : { about: reviewId }),
    }),
  )
}
