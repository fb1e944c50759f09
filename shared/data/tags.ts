import { tagSlugOf } from '#shared/posts/tag-slug.ts'
import { type Client, dataOf } from './client.ts'

export type Tag = { name: string; slug: string; description: string }
type CountedTag = { name: string; slug: string; posts: number }

export async function findTag(client: Client, slug: string): Promise<Tag | null> {
  if (slug.includes('\0')) return null
  const tags = client.from('tags').select('name, slug, description')
  return await dataOf(tags.eq('slug', slug).maybeSingle())
}

/** The slug of the tag that is meant by another spelling, or by the name of a tag that was renamed or merged. */
export async function findPresentTag(client: Client, typed: string): Promise<string | null> {
  const slug = tagSlugOf(typed.slice(0, 300))
  const found = slug === typed ? null : await findTag(client, slug)
  if (found) return found.slug
  const data = await dataOf(client.from('old_tags').select('tags(slug)').eq('slug', slug).maybeSingle())
  return data?.tags.slug ?? null
}

/** Tags of published posts by name: a part of `total`. */
export async function listTags(
  client: Client,
  skip: number,
  length: number,
): Promise<{ total: number; tags: CountedTag[] }> {
  const data = await dataOf(client.rpc('list_tags', { skip, take: length }, { get: true }))
  return {
    total: data[0]?.total ?? 0,
    tags: data.map(({ name, slug, posts }) => ({ name, slug, posts })),
  }
}

export async function listAllTags(client: Client): Promise<CountedTag[]> {
  const all: CountedTag[] = []
  for (;;) {
    const { total, tags } = await listTags(client, all.length, 500)
    all.push(...tags)
    if (tags.length === 0 || all.length >= total) return all
  }
}

/** Whether the index of tags has something to show. */
export async function hasTags(client: Client): Promise<boolean> {
  return (await dataOf(client.from('tags').select('slug').limit(1))).length > 0
}
