import { readStatus, type Status } from '#shared/posts/post-status.ts'
import { type Client, dataOf } from './client.ts'

export type OwnTitle = { title: string; address: string; status: Status }

export async function findOwnTitles(client: Client, typed: string, signal: AbortSignal): Promise<OwnTitle[]> {
  // Pattern characters match any single character.
  const pattern = `%${typed.replace(/[\\%_*]/g, '_')}%`
  const titlesOf = (table: 'blogs' | 'pages') =>
    client.from(table).select('title, slug, status').ilike('title', pattern).abortSignal(signal)
  const newest = { ascending: false }
  const [posts, pages] = await Promise.all([
    dataOf(titlesOf('blogs').order('inserted_at', newest).order('id', newest).limit(5)),
    dataOf(titlesOf('pages').order('title').order('id').limit(3)),
  ])
  const toOwnTitle =
    (start: string) =>
    ({ title, slug, status }: (typeof posts)[number]): OwnTitle => ({
      title,
      address: start + encodeURIComponent(slug),
      status: readStatus(status),
    })
  return [...posts.map(toOwnTitle('/blog/')), ...pages.map(toOwnTitle('/'))]
}
