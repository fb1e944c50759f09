import { type Client, dataOf, jsonOf, readByIds } from './client.ts'

/** 0: all reviews; 1 to 5: that rating; 6: reviews without a rating. */
export const filters = [0, 5, 4, 3, 2, 1, 6] as const
export const sorts = ['latest', 'oldest'] as const
export type Filter = (typeof filters)[number]
export type Sort = (typeof sorts)[number]

export const reviewsPerPage = 20

const rowsPerRequest = 500

const columns =
  'id, user_id, blog_id, parent, answers, replies, content, rating, status, created_at, first_created_at, imported_name, changed_post, reviewed_version, profiles(username, avatar_url, role), likes(count)' as const
// Omits expensive columns: a reply has no replies, and its likes are already counted.
const columnsOfReply =
  'id, user_id, blog_id, parent, answers, content, rating, status, created_at, first_created_at, imported_name, like_count, profiles(username, avatar_url, role)' as const

type ReviewRow = NonNullable<Awaited<ReturnType<typeof selectReview>>['data']>
type Row = Omit<ReviewRow, 'replies' | 'likes' | 'changed_post' | 'reviewed_version'> &
  Partial<ReviewRow & { like_count: number; answered_name: string | null }>

export type Review = ReturnType<typeof toReview>

export type ReviewsWanted = { postId: number; filter: Filter; sort: Sort; from: number; to: number }

/** `replies`: the first ones of each review and of `best`, unordered. `best` (the most liked review) and `summary` are only in the first part. */
type Listed = {
  rows: Review[]
  replies: Review[]
  best: Review | null
  summary: RatingSummary | null
  changedBy: ReviewLink[] | null
}

export async function listReviews(client: Client, wanted: ReviewsWanted): Promise<Listed> {
  const { postId, filter, sort, to } = wanted
  const rows = new Map<number, Review>()
  const listed: Omit<Listed, 'rows'> = { replies: [], best: null, summary: null, changedBy: null }
  for (let from = wanted.from; from <= to; from += rowsPerRequest) {
    const take = Math.min(to - from + 1, rowsPerRequest)
    const args = { of_blog: postId, with_rating: filter, oldest: sort === 'oldest', skip: from, take }
    const found = await jsonOf<Found>(client.rpc('read_reviews', args, { get: true }))
    const comments = found.comments.map(toReview)
    const byId = new Map(comments.map(review => [review.id, review]))
    for (const review of found.ids.flatMap(id => byId.get(id) ?? [])) rows.set(review.id, review)
    listed.replies.push(...comments.filter(({ parent }) => parent !== null))
    listed.best ??= byId.get(found.best ?? 0) ?? null
    listed.summary ??= found.summary
    listed.changedBy ??= found.changed_by
    if (found.ids.length < take) break
  }
  return { ...listed, rows: [...rows.values()] }
}

type Found = {
  ids: number[]
  best: number | null
  summary: RatingSummary | null
  changed_by: ReviewLink[] | null
  comments: Row[]
}

export type ReviewLink = { id: number; name: string }

/** `average`, `count` and `spread` (per rating from 1 to 5) use each reader's newest rating. `rated` (1 to 5) and `total` count reviews; `deleted` counts deleted reviews with replies. */
export type RatingSummary = {
  average: number | null
  count: number
  spread: number[]
  rated: number[]
  total: number
  deleted: number
}

export function countFound({ rated, total }: RatingSummary, filter: Filter): number {
  if (filter === 0) return total
  return filter === 6 ? rated.reduce((rest, reviews) => rest - reviews, total) : (rated[filter - 1] ?? 0)
}

export function countPlaces(summary: RatingSummary, filter: Filter): number {
  return countFound(summary, filter) + (filter === 0 ? summary.deleted : 0)
}

/** `replies`: of all rows and of `linked`, unordered. `linked`: the review in the URL if it is not among the rows. `best` may be among the rows. `changedBy`: the reviews after which the author changed the post. */
export type ReviewsView = {
  summary: RatingSummary
  rows: Review[]
  replies: Review[]
  linked: Review | null
  best: Review | null
  changedBy: ReviewLink[]
}

/** `linked`: the id of a review or reply in the URL. `best`: the id of the best review if known, null if there is none. `opened`: ids of expanded replies. */
type ViewWanted = Omit<ReviewsWanted, 'from' | 'to'> & {
  length?: number
  linked?: number | null
  best?: number | null
  opened?: Pick<ReadonlySet<number>, 'has'>
}

export async function viewReviews(
  client: Client,
  {
    length = reviewsPerPage,
    linked: id = null,
    best: known,
    opened = new Set<number>(),
    ...wanted
  }: ViewWanted,
): Promise<ReviewsView> {
  const [listed, linked, quoted] = await Promise.all([
    listReviews(client, { ...wanted, from: 0, to: length - 1 }),
    id === null ? null : findThread(client, wanted.postId, id),
    known ? findReview(client, known) : null,
  ])
  const { summary } = listed
  if (!summary) throw new Error('The review counts are missing from the response.')
  const liked = known === undefined ? listed.best : quoted
  const rows = listed.rows.map(row => (row.id === linked?.id ? linked : row))
  const best = liked && !liked.deleted && !liked.held ? liked : null
  const unlisted = linked && !rows.some(row => row.id === linked.id) ? linked : null
  const all = unlisted ? [...rows, unlisted] : rows
  const named = id !== null && linked ? repliesAround(linked, id) : []
  const isOpened = { has: (id: number) => opened.has(id) || named.includes(id) }
  const replies = await listReplies(client, all, isOpened, listed.replies)
  return { summary, rows, replies, linked: unlisted, best, changedBy: listed.changedBy ?? [] }
}

async function findThread(client: Client, postId: number, id: number): Promise<Review | null> {
  const found = await findReview(client, id)
  if (found?.postId !== postId) return null
  if (found.parent === null) return found
  const review = await findReview(client, found.parent)
  return review && { ...review, replies: [...new Set([...review.replies, id])] }
}

/** Shows up to this many replies without a click, or only the first if there are more, because rows dominate the size of a page. */
const fewReplies = 2
export const repliesPerPress = 100

function repliesAround({ replies }: Review, id: number): number[] {
  const from = Math.max(0, replies.indexOf(id) - repliesPerPress / 2 + 1)
  return replies.slice(from, from + repliesPerPress)
}

export async function listReplies(
  client: Client,
  reviews: Pick<Review, 'replies'>[],
  opened: Pick<ReadonlySet<number>, 'has'>,
  known: Review[] = [],
): Promise<Review[]> {
  const ids = new Set(
    reviews.flatMap(({ replies }) =>
      replies.filter((id, index) => index === 0 || replies.length <= fewReplies || opened.has(id)),
    ),
  )
  const first = known.filter(({ id }) => ids.delete(id))
  const found = await readByIds([...ids], some =>
    client.from('comments').select(columnsOfReply).in('id', some),
  )
  const names = new Map(found.map(row => [row.id, nameOf(row)]))
  const others = found.flatMap(({ answers }) => (answers !== null && !names.has(answers) ? answers : []))
  const replyingTo = await readByIds([...new Set(others)], some =>
    client.from('comments').select('id, imported_name, profiles(username)').in('id', some),
  )
  for (const row of replyingTo) names.set(row.id, nameOf(row))
  const read = found.map(row => toReview({ ...row, answered_name: names.get(row.answers ?? 0) }))
  return [...first, ...read]
}

const selectReview = (client: Client, id: number) =>
  client.from('comments').select(columns).eq('id', id).maybeSingle()

export async function findReview(client: Client, id: number): Promise<Review | null> {
  const data = await dataOf(selectReview(client, id))
  return data && toReview(data)
}

type NewReview = {
  userId: string
  postId: number
  content: string
  rating: number | null
  replyingTo: Pick<Review, 'id' | 'parent' | 'username'> | null
}

export async function createReview(client: Client, review: NewReview): Promise<Review> {
  const { userId, postId, content, rating, replyingTo } = review
  const data = await dataOf(
    client
      .from('comments')
      .insert({
        user_id: userId,
        blog_id: postId,
        content,
        ...(replyingTo
          ? {
              parent: replyingTo.parent ?? replyingTo.id,
              answers: replyingTo.parent === null ? null : replyingTo.id,
            }
          : { rating }),
      })
      .select(columns),
  )
  const [row] = data
  if (!row) throw new Error('The comment was saved, but the server did not return it.')
  return toReview({ ...row, answered_name: replyingTo?.username })
}

export async function updateReview(
  client: Client,
  { id, createdAt }: Pick<Review, 'id' | 'createdAt'>,
  changes: { content?: string; rating?: number | null },
): Promise<Pick<Review, 'held' | 'createdAt' | 'edited'> | null> {
  const data = await dataOf(
    client
      .from('comments')
      .update(changes)
      .eq('id', id)
      .eq('created_at', createdAt)
      .select('id, status, created_at, first_created_at'),
  )
  const [row] = data
  return row ? { held: row.status === 'held', createdAt: row.created_at, edited: isEdited(row) } : null
}

export async function deleteReview(client: Client, id: number): Promise<boolean> {
  const data = await dataOf(client.from('comments').delete().eq('id', id).select('id'))
  return data.length === 1
}

/** Changes within this time are not shown as edits. */
const silentMs = 2 * 60_000

const isEdited = ({ created_at, first_created_at }: Pick<Row, 'created_at' | 'first_created_at'>) =>
  first_created_at !== null && Date.parse(created_at) - Date.parse(first_created_at) > silentMs

const nameOf = (row: Pick<Row, 'imported_name'> & { profiles: { username: string } | null }) =>
  row.profiles?.username ?? row.imported_name ?? ''

function toReview(row: Row) {
  return {
    id: row.id,
    postId: row.blog_id,
    parent: row.parent,
    /** The reply that this reply answers, if not the review itself. It may have been deleted. */
    answers: row.answers,
    answeredName: row.answers === null ? null : (row.answered_name ?? ''),
    /** Ids of a review's replies, oldest first: up to a thousand, plus the reader's own. */
    replies: row.replies ?? [],
    /** Null for an imported review, and for a deleted one, which stays for its replies with empty texts. */
    userId: row.user_id,
    username: nameOf(row),
    isImported: row.imported_name !== null,
    avatarUrl: row.profiles?.avatar_url ?? null,
    isByAdmin: row.profiles?.role === 'admin',
    content: row.content,
    rating: row.rating,
    held: row.status === 'held',
    deleted: row.status === 'deleted',
    createdAt: row.created_at,
    edited: isEdited(row),
    changedPost: row.changed_post ?? false,
    /** Since when visitors saw the version that it is about; null for the present one. */
    reviewedVersion: row.reviewed_version ?? null,
    likes: row.like_count ?? row.likes?.[0]?.count ?? 0,
  }
}

/** Marks that the author changed the post after a review. Returns false if the review is gone. */
export const markReview = async (client: Client, id: number, hasChangedPost: boolean) =>
  (await dataOf(client.rpc('mark_review', { of_comment: id, has_changed_post: hasChangedPost }))) !== null

/** Answers that the reader's own review still holds. Returns false if it is gone. */
export const confirmReview = async (client: Client, id: number) =>
  (await dataOf(client.rpc('confirm_review', { of_comment: id }))) !== null
