import { slugOf } from '#shared/posts/slug.ts'
import { backendCode, uniqueViolation } from './backend-code.ts'
import { type Client, dataOf } from './client.ts'
import type { OwnSaves } from './own-saves.ts'
import { requireAdmin } from './require-admin.ts'
import { listParts, type Part } from './series.ts'

/** `coming`: titles of parts that do not exist yet, one a line. */
type SeriesTexts = { name: string; description: string; coming: string }

export type SeriesRow = Awaited<ReturnType<typeof listSeriesRows>>[number]

export type EditedSeries = SeriesTexts & { id: number; slug: string; updatedAt: string; parts: Part[] }

export async function listSeriesRows(client: Client) {
  const data = await dataOf(
    client
      .from('series')
      .select('id, slug, name, description, blogs(count)')
      .order('name')
      .order('id')
      .limit(1000),
  )
  return data.map(({ blogs, ...row }) => ({ ...row, posts: blogs[0]?.count ?? 0 }))
}

/** Null when it was deleted. */
export async function readSeries(client: Client, slug: string): Promise<EditedSeries | null> {
  const columns = 'id, slug, name, description, coming, updatedAt:updated_at'
  const [row, parts] = await Promise.all([
    dataOf(client.from('series').select(columns).eq('slug', slug).maybeSingle()),
    listParts(client, slug),
  ])
  return row && { ...row, parts }
}

/** Returns the slug, or null when another series has it. */
export async function addSeries(client: Client, name: string): Promise<string | null> {
  const slug = slugOf(name)
  const { error } = await client.from('series').insert({ slug, name }).select('id')
  if (backendCode(error) === uniqueViolation) return null
  if (error) throw error
  return slug
}

/** Returns when it was saved, or null when it has changed or was deleted since it was read. */
export function saveSeries(
  client: Client,
  own: OwnSaves,
  { id, updatedAt }: EditedSeries,
  { name, description, coming }: SeriesTexts,
  order: number[],
) {
  const row = { name, description, coming, post_order: order }
  return own.save({
    row,
    seen: updatedAt,
    async write(seen) {
      const change = client.from('series').update(row).eq('id', id).eq('updated_at', seen)
      const data = await dataOf(change.select('updatedAt:updated_at'))
      if (data.length === 0) await requireAdmin(client)
      return data[0]?.updatedAt ?? null
    },
    async read() {
      const columns = 'name, description, coming, post_order, updatedAt:updated_at'
      const stored = await dataOf(client.from('series').select(columns).eq('id', id).maybeSingle())
      if (!stored) return null
      const { updatedAt, ...row } = stored
      return { row, seen: updatedAt }
    },
  })
}

/** Posts that are in another series meanwhile stay there. */
export const removeFromSeries = (client: Client, slug: string, posts: number[]) =>
  dataOf(client.from('blogs').update({ series: null }).eq('series', slug).in('id', posts).select('id'))

export const deleteSeries = (client: Client, ids: number[]) =>
  dataOf(client.from('series').delete().in('id', ids).select('id'))

export const listSeriesNames = (client: Client, ids: number[]) =>
  dataOf(client.from('series').select('id, title:name').in('id', ids).order('id'))
