import { uniqueViolation } from './backend-code.ts'
import { type Client, dataOf } from './client.ts'
import { inOrder, tableOf } from './table-page.ts'

/** `posts`: all of them; readers see `published`. */
export type TagRow = Awaited<ReturnType<typeof listTagRows>>[number]

export const { readPage: readTagsPage, listIds: listTagIds } = tableOf(
  (client, request) => client.rpc('list_tag_ids', request).single(),
  listTagRows,
)

async function listTagRows(client: Client, ids: number[]) {
  const [tags, counts] = await Promise.all([
    dataOf(client.from('tags').select('id, name, slug, description').in('id', ids)),
    dataOf(client.rpc('count_tagged_posts', { of_tags: ids })),
  ])
  const countOf = new Map(counts.map(({ id, posts, published }) => [id, { posts, published }]))
  return inOrder(ids, tags).map(row => ({ ...row, ...(countOf.get(row.id) ?? { posts: 0, published: 0 }) }))
}

export const listTagNames = (client: Client, ids: number[]) =>
  dataOf(client.from('tags').select('id, title:name').in('id', ids).order('id'))

/** 'taken': another tag has this name. 'gone': the tag was deleted meanwhile. */
export async function saveTag(
  client: Client,
  id: number,
  name: string,
  description: string,
): Promise<'saved' | 'taken' | 'gone'> {
  const wanted = { of_tag: id, new_name: name, new_description: description }
  const { data, error } = await client.rpc('save_tag', wanted)
  if (error?.code === uniqueViolation) return 'taken'
  if (error) throw error
  return data ? 'saved' : 'gone'
}

export const mergeTags = (client: Client, merged: number[], target: number) =>
  dataOf(client.rpc('merge_tags', { merged, target }))

export async function deleteTags(client: Client, ids: number[]): Promise<{ id: number }[]> {
  return await dataOf(client.rpc('delete_tags', { of_tags: ids }))
}

/** Gives some posts their present names of tags. Returns how many posts remain. */
export const rewriteTaggedPosts = (client: Client): Promise<number> =>
  dataOf(client.rpc('rewrite_tagged_posts'))

export async function suggestTags(client: Client, typed: string): Promise<string[]> {
  const data = await dataOf(client.rpc('suggest_tags', { typed }))
  return data.map(({ name }) => name)
}

/** The tag of such a name, also in another spelling. */
export async function findTagOfName(client: Client, slug: string) {
  return await dataOf(client.from('tags').select('id, name').eq('slug', slug).maybeSingle())
}
