import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import type { PreparedPicture } from './draw-picture.ts'
import { removeFiles, uploadPicture } from './files.ts'
import { isRefusal } from './is-refusal.ts'
import { isSameThing, type ReviewedThing, readReviewedThing } from './reviewed-thing.ts'

type Client = SupabaseClient<Database>

export type Status = 'draft' | 'published' | 'scheduled'

/** `publishedAt`: when a scheduled post appears. `thumbnail`: a file name. `cover`: the drawing without one; null lets the database choose. */
export type PostFields = {
  title: string
  slug: string
  introduction: string
  topic: string
  content: string
  thumbnail: string | null
  cover: string | null
  status: Status
  publishedAt: string | null
  reviewed: ReviewedThing | null
}

/** A saved post or page. `updatedAt`, with microseconds, is the version for optimistic locking. */
export type Written = PostFields & { id: number; updatedAt: string }

export type WrittenPost = Written & { userId: string; author: string; insertedAt: string }

const columns =
  'id, user_id, slug, title, introduction, content, topic, thumbnail, cover, status, published_at, reviewed, inserted_at, updated_at, profiles(username)' as const
export const thumbnailFolder = 'Thumbnail'

export async function findWrittenPost(client: Client, slugOrId: string): Promise<WrittenPost | null> {
  if (slugOrId.includes('\0')) return null
  const bySlug = await client.from('blogs').select(columns).eq('slug', slugOrId).maybeSingle()
  if (bySlug.error) throw bySlug.error
  if (bySlug.data) return toPost(bySlug.data)
  return /^\d{1,15}$/.test(slugOrId) ? await findById(client, Number(slugOrId)) : null
}

async function findById(client: Client, id: number): Promise<WrittenPost | null> {
  const { data, error } = await client.from('blogs').select(columns).eq('id', id).maybeSingle()
  if (error) throw error
  return data && toPost(data)
}

/** Uploads the picture, then inserts the row; removes the picture when that fails. Idempotent. */
export async function createPost(
  client: Client,
  userId: string,
  fields: PostFields,
  picture: PreparedPicture | null,
): Promise<void> {
  const thumbnail = picture && (await uploadPicture(client, 'thumbnail', thumbnailFolder, picture))
  const { error } = await client
    .from('blogs')
    .insert({ ...toRow(fields), user_id: userId, thumbnail: thumbnail ?? fields.thumbnail })
    .select('id')
  if (error) {
    await removeUploaded(client, thumbnail, error)
    if (error.code === uniqueViolation && (await wasSaved(client, userId, fields, picture))) return
    throw error
  }
}

export const uniqueViolation = '23505'

/** Whether an earlier attempt, whose response was lost, has saved this post. */
async function wasSaved(client: Client, userId: string, fields: PostFields, picture: PreparedPicture | null) {
  const found = await findWrittenPost(client, fields.slug)
  return found !== null && found.userId === userId && saysTheSame(found, fields, picture)
}

// Ignores a new picture, since each upload has another file name.
export function saysTheSame(post: PostFields, sent: PostFields, picture: PreparedPicture | null): boolean {
  const said = ['title', 'slug', 'introduction', 'topic', 'content', 'cover', 'status'] as const
  return (
    said.every(name => post[name] === sent[name]) &&
    isSameThing(post.reviewed, sent.reviewed) &&
    (picture !== null || post.thumbnail === sent.thumbnail)
  )
}

/** `meanwhile`: what somebody else saved, null when it was deleted. */
export type EditConflict<Post extends Written = WrittenPost> = { meanwhile: Post | null }

/** Saves nothing when `updatedAt` has changed (optimistic locking). Keeps a replaced picture, which an older version shows. */
export async function updatePost(
  client: Client,
  seen: Pick<WrittenPost, 'id' | 'userId' | 'updatedAt'>,
  fields: PostFields,
  picture: PreparedPicture | null,
): Promise<EditConflict | null> {
  const thumbnail = picture && (await uploadPicture(client, 'thumbnail', thumbnailFolder, picture))
  const { data, error } = await client
    .from('blogs')
    .update({ ...toRow(fields), user_id: seen.userId, thumbnail: thumbnail ?? fields.thumbnail })
    .eq('id', seen.id)
    .eq('updated_at', seen.updatedAt)
    .select('id')
  if (error) {
    await removeUploaded(client, thumbnail, error)
    throw error
  }
  if (data.length === 1) return null
  await removeUploaded(client, thumbnail, { code: 'none' })
  const meanwhile = await findById(client, seen.id)
  return meanwhile && saysTheSame(meanwhile, fields, picture) ? null : { meanwhile }
}

/** Leaves the picture to the sweep if the row may have been written. */
export async function removeUploaded(client: Client, thumbnail: string | null, error: { code?: string }) {
  if (thumbnail && isRefusal(error))
    await removeFiles(client, 'thumbnail', [`${thumbnailFolder}/${thumbnail}`])
}

const toRow = ({
  title,
  slug,
  introduction,
  topic,
  content,
  cover,
  status,
  publishedAt,
  reviewed,
}: PostFields) => ({
  title,
  slug,
  introduction,
  topic,
  content,
  cover,
  status,
  reviewed,
  ...(status === 'scheduled' ? { published_at: publishedAt } : {}),
})

type Row = Omit<Database['public']['Tables']['blogs']['Row'], 'text_changed_at' | 'minutes'> & {
  profiles: { username: string }
}

const toPost = (row: Row): WrittenPost => ({
  id: row.id,
  userId: row.user_id,
  author: row.profiles.username,
  slug: row.slug,
  title: row.title,
  introduction: row.introduction,
  content: row.content,
  topic: row.topic,
  thumbnail: row.thumbnail,
  cover: row.cover,
  status: toStatus(row.status),
  publishedAt: row.published_at,
  reviewed: readReviewedThing(row.reviewed),
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
})

export const toStatus = (text: string): Status =>
  text === 'draft' || text === 'scheduled' ? text : 'published'
