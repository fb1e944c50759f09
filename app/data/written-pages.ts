import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import type { PreparedPicture } from './draw-picture.ts'
import { uploadPicture } from './files.ts'
import {
  type EditConflict,
  type PostFields,
  removeUploaded,
  saysTheSame,
  thumbnailFolder,
  toStatus,
  uniqueViolation,
  type Written,
} from './written-posts.ts'

type Client = SupabaseClient<Database>

const columns = 'id, slug, title, introduction, content, thumbnail, status, updated_at' as const

export async function findWrittenPage(client: Client, slugOrId: string): Promise<Written | null> {
  if (slugOrId.includes('\0')) return null
  const bySlug = await client.from('pages').select(columns).eq('slug', slugOrId).maybeSingle()
  if (bySlug.error) throw bySlug.error
  if (bySlug.data) return toWritten(bySlug.data)
  return /^\d{1,15}$/.test(slugOrId) ? await findById(client, Number(slugOrId)) : null
}

async function findById(client: Client, id: number): Promise<Written | null> {
  const { data, error } = await client.from('pages').select(columns).eq('id', id).maybeSingle()
  if (error) throw error
  return data && toWritten(data)
}

/** Uploads the picture, then inserts the row; removes the picture when that fails. Idempotent. */
export async function createPage(
  client: Client,
  fields: PostFields,
  picture: PreparedPicture | null,
): Promise<void> {
  const thumbnail = picture && (await uploadPicture(client, 'thumbnail', thumbnailFolder, picture))
  const { error } = await client
    .from('pages')
    .insert({ ...toRow(fields), thumbnail: thumbnail ?? fields.thumbnail })
    .select('id')
  if (!error) return
  await removeUploaded(client, thumbnail, error)
  const found = error.code === uniqueViolation ? await findWrittenPage(client, fields.slug) : null
  // An earlier attempt, whose response was lost, has saved it.
  if (!found || !saysTheSame(found, fields, picture)) throw error
}

/** Saves nothing when `updatedAt` has changed (optimistic locking). Keeps a replaced picture, which an older version shows. */
export async function updatePage(
  client: Client,
  seen: Pick<Written, 'id' | 'updatedAt'>,
  fields: PostFields,
  picture: PreparedPicture | null,
): Promise<EditConflict<Written> | null> {
  const thumbnail = picture && (await uploadPicture(client, 'thumbnail', thumbnailFolder, picture))
  const { data, error } = await client
    .from('pages')
    .update({ ...toRow(fields), thumbnail: thumbnail ?? fields.thumbnail })
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

export type PageRow = {
  id: number
  slug: string
  title: string
  isDraft: boolean
  isInTopBar: boolean
  updatedAt: string
}

/** All pages by title, at most 1,000. For administrators. */
export async function listPageRows(client: Client): Promise<PageRow[]> {
  const { data, error } = await client
    .from('pages')
    .select('id, slug, title, status, updated_at, navigation(place)')
    .order('title')
    .order('id')
    .limit(1000)
  if (error) throw error
  return data.map(({ status, updated_at: updatedAt, navigation, ...row }) => ({
    ...row,
    isDraft: status === 'draft',
    isInTopBar: navigation.some(({ place }) => place === 'top'),
    updatedAt,
  }))
}

/** The pictures of the pages go with the sweep. Returns the deleted pages, possibly none. */
export async function deletePages(client: Client, ids: number[]): Promise<{ id: number; title: string }[]> {
  const { data, error } = await client.from('pages').delete().in('id', ids).select('id, title')
  if (error) throw error
  return data
}

/** Of at most a hundred pages, those that exist. */
export async function listPageTitles(
  client: Client,
  ids: number[],
): Promise<{ id: number; title: string }[]> {
  const { data, error } = await client.from('pages').select('id, title').in('id', ids).order('id')
  if (error) throw error
  return data
}

const toRow = ({ title, slug, introduction, content, status }: PostFields) => ({
  title,
  slug,
  introduction,
  content,
  status,
})

type Row = Pick<
  Database['public']['Tables']['pages']['Row'],
  'id' | 'slug' | 'title' | 'introduction' | 'content' | 'thumbnail' | 'status' | 'updated_at'
>

const toWritten = ({ updated_at, status, ...row }: Row): Written => ({
  ...row,
  topic: '',
  cover: null,
  status: toStatus(status),
  publishedAt: null,
  reviewed: null,
  updatedAt: updated_at,
})
