import { momentOf } from '#shared/text/dates.ts'
import { type Client, dataOf } from './client.ts'

export type ArchivedPost = { slug: string; title: string; topic: string; insertedAt: string }

export const archivedPerPage = 300

export const listYears = (client: Client, timeZone: string) =>
  dataOf(client.rpc('list_years', { zone: timeZone }, { get: true }))

export async function listPostsOfYear(
  client: Client,
  { year, timeZone, page }: { year: number; timeZone: string; page: number },
): Promise<ArchivedPost[]> {
  const start = (of: number) => momentOf(`${of}-01-01T00:00`, timeZone)?.toISOString() ?? ''
  const from = (page - 1) * archivedPerPage
  return await dataOf(
    client
      .from('blogs')
      .select('slug, title, topic, insertedAt:inserted_at')
      .gte('inserted_at', start(year))
      .lt('inserted_at', start(year + 1))
      .order('inserted_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, from + archivedPerPage - 1),
  )
}
