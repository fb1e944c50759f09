import { type Client, dataOf } from './client.ts'

export type ReadDay = {
  day: string
  readers: number
  reads: number
  ends: number
  reviews: number
  ratings: number
  /** The average of the ratings. Null on a day without ratings. */
  stars: number | null
  subscribers: number
}

/** Figures of readers from `since` ('YYYY-MM-DD'), and `days` from `before`. `sources`: the SQL of each function by its name. */
export async function readFigures(client: Client, { since, before }: { since: string; before: string }) {
  const read: PromiseLike<ReadDay[]> = dataOf(client.rpc('figure_days', { since: before }))
  const [days, posts, hosts, devices, feedReaders, now, sources] = await Promise.all([
    read,
    dataOf(client.rpc('figure_posts', { since })),
    dataOf(client.rpc('figure_readers', { since, of_kind: 'host' })),
    dataOf(client.rpc('figure_readers', { since, of_kind: 'device' })),
    dataOf(client.rpc('figure_feed_readers')),
    dataOf(
      client.rpc('figure_now').select('slug, title, reads, isProject:of_project, isPublished:is_published'),
    ),
    dataOf(client.rpc('list_figure_sources')),
  ])
  return {
    days,
    posts,
    hosts,
    devices,
    feedReaders,
    now,
    sources: new Map(sources.map(one => [one.name, one.source])),
  }
}

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Reads of a post up to each day after it was published, and those of the median post. */
export const readPostLife = (client: Client, post: number) =>
  dataOf(client.rpc('figure_post_life', { of_post: post }))
