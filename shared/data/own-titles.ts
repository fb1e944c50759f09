import { type Noun, toNoun } from '#shared/posts/field.ts'
import { readStatus, type Status } from '#shared/posts/post-status.ts'
import { type Client, dataOf } from './client.ts'

export type OwnTitle = { noun: Noun; title: string; slug: string; status: Status }

export async function findOwnTitles(client: Client, typed: string, signal: AbortSignal): Promise<OwnTitle[]> {
  // Pattern characters match any single character.
  const pattern = `%${typed.replace(/[\\%_*]/g, '_')}%`
  const findPosts = client.from('blogs').select('kind, title, slug, status').ilike('title', pattern)
  const findPages = client.from('pages').select('title, slug, status').ilike('title', pattern)
  const newest = { ascending: false }
  const [posts, pages] = await Promise.all([
    dataOf(findPosts.order('inserted_at', newest).order('id', newest).limit(5).abortSignal(signal)),
    dataOf(findPages.order('title').order('id').limit(3).abortSignal(signal)),
  ])
  return [...posts, ...pages.map(page => ({ ...page, kind: 'page' }))].map(({ kind, status, ...row }) => ({
    ...row,
    noun: toNoun(kind),
    status: readStatus(status),
  }))
}
