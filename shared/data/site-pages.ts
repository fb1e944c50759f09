import { type FieldsOf, pageNames, readFields, withFields } from '#shared/posts/post-values.ts'
import { plainSpelling } from '#shared/posts/slug.ts'
import { type Client, dataOf } from './client.ts'

export type SitePage = FieldsOf<'page'> & { updatedAt: string }

export async function findSitePage(client: Client, slug: string): Promise<SitePage | null> {
  const data = await dataOf(
    client.from('pages').select(withFields('updated_at', pageNames)).eq('slug', slug).maybeSingle(),
  )
  return data && { ...readFields(data, pageNames), updatedAt: data.updated_at }
}

export async function findPresentPage(client: Client, slug: string): Promise<string | null> {
  const data = await dataOf(
    client.from('old_page_slugs').select('pages(slug)').eq('slug', slug).maybeSingle(),
  )
  const plain = plainSpelling(slug)
  if (data || plain === slug) return data?.pages.slug ?? null
  return (await findSitePage(client, plain))?.slug ?? (await findPresentPage(client, plain))
}

export const listSitePages = (client: Client) =>
  dataOf(client.from('pages').select('slug, title, updatedAt:updated_at').order('slug').limit(500))

/** Whether a URL segment can be a slug. Most addresses that scanners try cannot, and need no query. */
export const canBeSlug = (text: string) => text.length <= 200 && !/[\0-,./:-@[-`{-\u00a0]/.test(text)
