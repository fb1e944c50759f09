import { readStatus, statusAt } from '#shared/posts/post-status.ts'
import { excerpt } from '#shared/text/excerpt.ts'
import { moveToBin } from './bin.ts'
import { type Client, countOf, countOnly, dataOf } from './client.ts'
import { inOrder, tableOf } from './table-page.ts'

const FIRST_WORDS = 80

/** `held`: awaits moderation. `answeredName`: the author a reply responds to, '' when deleted; null for a review. */
export type ReviewRow = ReturnType<typeof toRow>

const selectRows = (client: Client) =>
  client
    .from('comments')
    .select(
      'id, content, rating, status, parent, createdAt:created_at, answeredName:answered_name, likes(count), importedName:imported_name, profile:profiles(id, username, email, role, bannedAt:banned_at), post:blogs(title, slug, kind, status, publishedAt:published_at)',
    )

/** The filter `rating` is a number of stars, 6 for reviews without a rating, or 7 for replies. */
export const { readPage: readReviewsPage, listIds: listReviewIds } = tableOf(
  (client, request, { post = '', rating = '' }) =>
    client
      .rpc('list_comments', {
        ...request,
        ...(Number(post) && { of_blog: Number(post) }),
        ...(/^[1-7]$/.test(rating) && { with_rating: Number(rating) }),
      })
      .single(),
  async (client, ids: number[]) => inOrder(ids, await listReviewRowsById(client, ids)),
)

export async function listReviewRowsById(client: Client, ids: number[]): Promise<ReviewRow[]> {
  const data = await dataOf(selectRows(client).in('id', ids))
  return data.map(toRow)
}

export async function listRecentReviews(client: Client, length: number): Promise<ReviewRow[]> {
  const data = await dataOf(
    selectRows(client)
      .is('parent', null)
      .neq('status', 'deleted')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(length),
  )
  return data.map(toRow)
}

/** How many reviews and replies an account wrote. */
export const countReviewsBy = (client: Client, author: string): Promise<number> =>
  countOf(client.from('comments').select('id', countOnly).eq('user_id', author))

export const deleteReviews = (client: Client, ids: number[]) => moveToBin(client, 'comment', ids)

export async function listRemainingReviews(client: Client, ids: number[]) {
  const data = await dataOf(client.from('comments').select('id, content').in('id', ids).order('id'))
  return data.map(({ id, content }) => ({ id, title: excerpt(content, FIRST_WORDS) }))
}

type Row = NonNullable<Awaited<ReturnType<typeof selectRows>>['data']>[number]

/** `author`: without an id for an imported comment. */
const toRow = ({ status, parent, likes, answeredName, importedName, profile, post, ...row }: Row) => ({
  ...row,
  post: {
    title: post.title,
    slug: post.slug,
    isProject: post.kind === 'project',
    isPublished:
      statusAt({ status: readStatus(post.status), publishedAt: post.publishedAt }, new Date()) ===
      'published',
  },
  likes: likes[0]?.count ?? 0,
  held: status === 'held',
  answeredName: parent === null ? null : (answeredName ?? ''),
  author: profile ?? { id: null, username: importedName ?? '', email: null, role: null, bannedAt: null },
})
