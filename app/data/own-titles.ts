import { readStatus, type Status } from '#app/content/post-status.ts'
import { type Client, dataOf } from './client.ts'

export type OwnTitle = { title: string; address: string; status: Status }

/** Posts (at most five, the newest first) and pages (at most three) whose title has these words. Drafts are among them for administrators. */
export async function findOwnTitles(client: Client, words: string, signal: AbortSignal): Promise<OwnTitle[]> {
  // Characters with a meaning in a pattern match any one.
  const pattern = `%${words.replace(/[\\%_*]/g, '_')}%`
  const columns = 'title, slug, status'
  const [posts, pages] = await Promise.all([
    dataOf(
      client
        .from('blogs')
        .select(columns)
        .ilike('title', pattern)
        .order('inserted_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(5)
        .abortSignal(signal),
    ),
    dataOf(
      client
        .from('pages')
        .select(columns)
        .ilike('title', pattern)
        .order('title')
        .order('id')
        .limit(3)
        .abortSignal(signal),
    ),
  ])
  const titled =
    (start: string) =>
    ({ title, slug, status }: (typeof posts)[number]): OwnTitle => ({
      title,
      address: start + encodeURIComponent(slug),
      status: readStatus(status),
    })
  return [...posts.map(titled('/blog/')), ...pages.map(titled('/'))]
}
