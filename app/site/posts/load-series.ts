import type { AdjacentPost } from '#shared/data/adjacent-posts.ts'
import type { Client } from '#shared/data/client.ts'
import { findSeries, listParts } from '#shared/data/series.ts'

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

export async function loadSeries(
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
