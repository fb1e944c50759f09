import { fieldNames, type PostFields, readFields, toColumns } from '#shared/posts/post-values.ts'
import { type Client, dataOf } from './client.ts'
import type { Database } from './database-types.ts'

/** `postId`: the post, or the page if `ofPage`; null for a new one. `basedOn`: the edited `updatedAt`. `savedAt`: for optimistic locking. */
export type PostDraft = {
  id: string
  /** Missing in drafts of earlier releases, which had no pages. */
  ofPage?: boolean
  postId: number | null
  basedOn: string | null
  fields: PostFields & { slugByHand: boolean }
  savedAt: string
}

const columns = 'id, blog_id, of_page, page_id, based_on, fields, slug_by_hand, updated_at'

export const postDraftsListed = 20

export async function listPostDrafts(
  client: Client,
  userId: string,
  { ofPage = false, postId }: Pick<PostDraft, 'ofPage' | 'postId'>,
): Promise<PostDraft[]> {
  const own = client.from('drafts').select(columns).eq('user_id', userId).eq('of_page', ofPage)
  const key = ofPage ? 'page_id' : 'blog_id'
  const data = await dataOf(
    (postId === null ? own.is(key, null) : own.eq(key, postId))
      .order('updated_at', { ascending: false })
      .limit(postDraftsListed),
  )
  return data.map(toDraft)
}

/** Inserts when `seen` is null, otherwise updates if `savedAt` is still `seen`. Returns null when another tab has changed the draft. */
export async function savePostDraft(
  client: Client,
  { id, ofPage = false, postId, basedOn, fields }: Omit<PostDraft, 'savedAt'>,
  seen: string | null,
): Promise<string | null> {
  const row = {
    based_on: basedOn,
    fields: toColumns(fields, fieldNames),
    slug_by_hand: fields.slugByHand,
  }
  const drafts = client.from('drafts')
  const data = await dataOf(
    (seen === null
      ? drafts.insert({ id, ...(ofPage ? { of_page: true, page_id: postId } : { blog_id: postId }), ...row })
      : drafts.update(row).eq('id', id).eq('updated_at', seen)
    ).select('updated_at'),
  )
  return data[0]?.updated_at ?? null
}

export async function findPostDraft(client: Client, id: string): Promise<PostDraft | null> {
  const data = await dataOf(client.from('drafts').select(columns).eq('id', id).maybeSingle())
  return data && toDraft(data)
}

export async function deletePostDraft(client: Client, id: string): Promise<void> {
  await dataOf(client.from('drafts').delete().eq('id', id).select('id'))
}

type Row = Pick<
  Database['public']['Tables']['drafts']['Row'],
  'id' | 'blog_id' | 'of_page' | 'page_id' | 'based_on' | 'fields' | 'slug_by_hand' | 'updated_at'
>

const toDraft = (row: Row): PostDraft => ({
  id: row.id,
  ofPage: row.of_page,
  postId: row.of_page ? row.page_id : row.blog_id,
  basedOn: row.based_on,
  fields: { ...readFields(row.fields, fieldNames), slugByHand: row.slug_by_hand },
  savedAt: row.updated_at,
})
