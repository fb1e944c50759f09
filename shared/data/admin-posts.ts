import { readStatus } from '#shared/posts/post-status.ts'
import { type Client, dataOf } from './client.ts'
import { inOrder, tableOf } from './table-page.ts'

/** `reviews`: excludes held ones and replies. `average`: of the visible ratings, or null without any. */
export type PostRow = Awaited<ReturnType<typeof listPostRows>>[number]

export const { readPage: readPostsPage, listIds: listPostIds } = tableOf(
  (client, request, { topic = '', status = '' }) =>
    client.rpc('list_posts', { ...request, of_topic: topic, with_status: status }).single(),
  listPostRows,
)

async function listPostRows(client: Client, ids: number[]) {
  const [posts, ratings] = await Promise.all([
    dataOf(
      client
        .from('blogs')
        .select(
          'id, slug, title, topic, status, publishedAt:published_at, insertedAt:inserted_at, updatedAt:updated_at, areReviewsClosed:reviews_closed, pinned, comments(count)',
        )
        .in('id', ids)
        .eq('comments.status', 'shown')
        .is('comments.parent', null),
    ),
    dataOf(client.rpc('list_post_ratings', { of_posts: ids })),
  ])
  const averages = new Map(ratings.map(({ id, average }) => [id, average]))
  return inOrder(ids, posts).map(({ status, comments, ...row }) => ({
    ...row,
    status: readStatus(status),
    reviews: comments[0]?.count ?? 0,
    average: averages.get(row.id) ?? null,
  }))
}

/** At most `mostPins`, in their order on the front page. */
export const listPinned = (client: Client) =>
  dataOf(client.from('blogs').select('id, title').not('pinned', 'is', null).order('pinned').order('id'))

export const mostPins = 5

/** Pins these posts to the front page, in this order, and no others. */
export const pinPosts = (client: Client, ids: number[]) => dataOf(client.rpc('pin_posts', { ids }))

export async function closeReviews(
  client: Client,
  { id, areReviewsClosed }: Pick<PostRow, 'id' | 'areReviewsClosed'>,
): Promise<boolean> {
  const data = await dataOf(
    client.from('blogs').update({ reviews_closed: !areReviewsClosed }).eq('id', id).select('id'),
  )
  return data.length === 1
}

export const listTitles = (client: Client, ids: number[]) =>
  dataOf(client.from('blogs').select('id, title').in('id', ids).order('id'))
