import { type Client, dataOf } from './client.ts'
import type { AdjacentPost } from './posts.ts'

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
  if (series.includes('\0')) return []
  const data = await dataOf(client.rpc('list_series_posts', { of_series: series }, { get: true }))
  return data.map(({ inserted_at, published_at, ...part }) => ({
    ...part,
    insertedAt: inserted_at,
    publishedAt: published_at,
  }))
}

/** `number`: its place among the published parts and the titles to come, of which there are `total`. `entries`: those near it; a null slug is a title to come. */
export type SeriesOfPost = {
  slug: string
  name: string
  number: number
  total: number
  entries: { number: number; slug: string | null; title: string }[]
  previous: AdjacentPost | null
  next: AdjacentPost | null
}

/** More would make the page of a post in a long series heavier than the post. */
const mostEntries = 15

export async function findSeriesOfPost(
  client: Client,
  post: { id: number; series: string | null },
): Promise<SeriesOfPost | null> {
  if (post.series === null) return null
  const [series, parts] = await Promise.all([findSeries(client, post.series), listParts(client, post.series)])
  const at = parts.findIndex(({ id }) => id === post.id)
  if (series === null || at < 0) return null
  const all = [...parts, ...series.coming.map(title => ({ slug: null, title }))]
  const from = Math.max(0, Math.min(at - Math.floor(mostEntries / 2), all.length - mostEntries))
  const adjacent = (place: number): AdjacentPost | null => {
    const part = parts[place]
    return part ? { slug: part.slug, title: part.title, thumbnail: part.thumbnail, cover: part.cover } : null
  }
  return {
    slug: series.slug,
    name: series.name,
    number: at + 1,
    total: all.length,
    entries: all
      .slice(from, from + mostEntries)
      .map(({ slug, title }, place) => ({ number: from + place + 1, slug, title })),
    previous: adjacent(at - 1),
    next: adjacent(at + 1),
  }
}
