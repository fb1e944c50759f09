import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { readReviewedThing } from './reviewed-thing.ts'
import { type PostFields, toStatus } from './written-posts.ts'

type Client = SupabaseClient<Database>

/** `postId`: a post, with `ofPage` a page; null for a new one. `basedOn`: the edited `updatedAt`. `savedAt`: for optimistic locking. */
export type PostDraft = {
  id: string
  /** Absent in drafts of earlier releases, which had no pages of the owner. */
  ofPage?: boolean
  postId: number | null
  basedOn: string | null
  fields: PostFields & { slugByHand: boolean }
  savedAt: string
}

const columns =
  'id, blog_id, of_page, page_id, based_on, title, slug, slug_by_hand, introduction, topic, content, thumbnail, cover, status, published_at, reviewed, updated_at' as const

export const postDraftsListed = 20

export async function listPostDrafts(
  client: Client,
  userId: string,
  { ofPage = false, postId }: Pick<PostDraft, 'ofPage' | 'postId'>,
): Promise<PostDraft[]> {
  const own = client.from('drafts').select(columns).eq('user_id', userId).eq('of_page', ofPage)
  const key = ofPage ? 'page_id' : 'blog_id'
  const { data, error } = await (postId === null ? own.is(key, null) : own.eq(key, postId))
    .order('updated_at', { ascending: false })
    .limit(postDraftsListed)
  if (error) throw error
  return data.map(toDraft)
}

/** Inserts when `seen` is null, else updates if `savedAt` is still `seen`. Null when another tab has changed the draft. */
export async function keepPostDraft(
  client: Client,
  { id, ofPage = false, postId, basedOn, fields }: Omit<PostDraft, 'savedAt'>,
  seen: string | null,
): Promise<string | null> {
  const row = { based_on: basedOn, ...toRow(fields) }
  const drafts = client.from('drafts')
  const { data, error } = await (seen === null
    ? drafts.insert({ id, ...(ofPage ? { of_page: true, page_id: postId } : { blog_id: postId }), ...row })
    : drafts.update(row).eq('id', id).eq('updated_at', seen)
  ).select('updated_at')
  if (error) throw error
  return data[0]?.updated_at ?? null
}

export async function findKeptAt(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('drafts').select('updated_at').eq('id', id).maybeSingle()
  if (error) throw error
  return data?.updated_at ?? null
}

export async function dropPostDraft(client: Client, id: string): Promise<void> {
  const { error } = await client.from('drafts').delete().eq('id', id).select('id')
  if (error) throw error
}

const toRow = (fields: PostDraft['fields']) => ({
  title: fields.title,
  slug: fields.slug,
  slug_by_hand: fields.slugByHand,
  introduction: fields.introduction,
  topic: fields.topic,
  content: fields.content,
  thumbnail: fields.thumbnail,
  cover: fields.cover,
  status: fields.status,
  published_at: fields.publishedAt,
  reviewed: fields.reviewed,
})

type Row = Pick<
  Database['public']['Tables']['drafts']['Row'],
  | 'id'
  | 'blog_id'
  | 'of_page'
  | 'page_id'
  | 'based_on'
  | 'updated_at'
  | 'status'
  | 'published_at'
  | 'slug_by_hand'
  | 'thumbnail'
  | 'cover'
  | 'reviewed'
> &
  Record<'title' | 'slug' | 'introduction' | 'topic' | 'content', string>

const toDraft = (row: Row): PostDraft => ({
  id: row.id,
  ofPage: row.of_page,
  postId: row.of_page ? row.page_id : row.blog_id,
  basedOn: row.based_on,
  fields: {
    title: row.title,
    slug: row.slug,
    slugByHand: row.slug_by_hand,
    introduction: row.introduction,
    topic: row.topic,
    content: row.content,
    thumbnail: row.thumbnail,
    cover: row.cover,
    status: toStatus(row.status),
    publishedAt: row.published_at,
    reviewed: readReviewedThing(row.reviewed),
  },
  savedAt: row.updated_at,
})
