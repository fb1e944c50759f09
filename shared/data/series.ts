import { type Client, dataOf } from './client.ts'

/** `coming`: titles of parts that do not exist yet. */
export type Series = { slug: string; name: string; description: string; coming: string[] }

/** `parts`: those that the caller may read. */
type ListedSeries = Series & { parts: number }

export type Part = Awaited<ReturnType<typeof listParts>>[number]

export const titlesIn = (text: string): string[] =>
  text.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))

export async function findSeries(client: Client, slug: string): Promise<Series | null> {
  if (slug.includes('\0')) return null
  const series = client.from('series').select('slug, name, description, coming')
  const row = await dataOf(series.eq('slug', slug).maybeSingle())
  return row && { ...row, coming: titlesIn(row.coming) }
}

/** By name. Visitors see those with a published part. */
export async function listSeries(client: Client): Promise<ListedSeries[]> {
  const data = await dataOf(
    client
      .from('series')
      .select('slug, name, description, coming, blogs(count)')
      .order('name')
      .order('slug')
      .limit(1000),
  )
  return data.map(({ blogs, coming, ...row }) => ({
    ...row,
    coming: titlesIn(coming),
    parts: blogs[0]?.count ?? 0,
  }))
}

export async function listParts(client: Client, series: string) {
  const data = await dataOf(client.rpc('list_series_posts', { of_series: series }, { get: true }))
  return data.map(({ inserted_at, published_at, ...part }) => ({
    ...part,
    insertedAt: inserted_at,
    publishedAt: published_at,
  }))
}
