import { articleNames, cardNames, readFields } from '#shared/posts/post-values.ts'
import { type Client, dataOf, jsonOf } from './client.ts'
import type { Database } from './database-types.ts'

type DraftLink = { id: string; endsAt: string; by: string }

export type LinkedDraft = Extract<Awaited<ReturnType<typeof readDraftLink>>, { post: object }>

export const draftLinkDays = [1, 7, 30] as const

type Found = {
  post: Database['public']['Tables']['blogs']['Row']
  author: string
  authorAvatar: string | null
  endsAt: string
}

/** Null: invalid secret. `slug`: the post has been published. `appearsAt`: when a scheduled post appears. */
export async function readDraftLink(client: Client, secret: string) {
  if (secret === '') return null
  const found = await jsonOf<{ slug: string } | Found | null>(client.rpc('read_draft_link', { secret }))
  if (!found || 'slug' in found) return found
  const { post: row, endsAt, ...author } = found
  return {
    post: { ...readFields(row, [...cardNames, ...articleNames]), ...author, minutes: row.minutes },
    savedAt: row.updated_at,
    appearsAt: row.status === 'draft' ? null : row.published_at,
    endsAt,
  }
}

export const listDraftLinks = (client: Client, post: number) =>
  jsonOf<DraftLink[]>(client.rpc('list_draft_links', { of_post: post }))

/** Returns the path of a new link, which cannot be retrieved again. */
export async function createDraftLink(client: Client, post: number, days: number): Promise<string> {
  const data = await dataOf(client.rpc('create_draft_link', { of_post: post, days }))
  return `/preview/draft?token=${data}`
}

export async function endDraftLink(client: Client, id: string): Promise<void> {
  await dataOf(client.rpc('end_draft_link', { link: id }))
}
