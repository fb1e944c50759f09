import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import { countPosts } from '#app/data/posts.ts'
import { findLastChange, listAddresses, type PostAddress } from '#app/data/sitemap.ts'
import { xml, xmlDocument } from '#server/feeds/xml.ts'
import { site } from '#site'

type Client = SupabaseClient<Database>

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Addresses of one file, a limit of the protocol. */
export const MOST_ADDRESSES = 50_000

/** Posts of one file of an index: fewer than the limit, so that a file stays at a few megabytes. */
export const POSTS_OF_FILE = 10_000

/** `/sitemap.xml`: all addresses, or an index of `/sitemap-1.xml` and so on when one file cannot have them. */
export async function writeSitemap(client: Client, origin: string, most = MOST_ADDRESSES): Promise<string> {
  const posts = await countPosts(client)
  if (posts + ownPages(origin).length <= most)
    return writeAddresses(client, origin, await listAddresses(client, 0, most), true)
  const files = Array.from({ length: Math.ceil(posts / POSTS_OF_FILE) }, (_, at) => at + 1)
  return xmlDocument(
    xml`<sitemapindex xmlns="${NAMESPACE}">${files.map(
      number => xml`
<sitemap><loc>${`${origin}/sitemap-${number}.xml`}</loc></sitemap>`,
    )}
</sitemapindex>`,
  )
}

/** `/sitemap-{number}.xml`, from 1. Null past the end. The first has the pages that are no posts too. */
export async function writePart(client: Client, origin: string, number: number): Promise<string | null> {
  const posts = await listAddresses(client, (number - 1) * POSTS_OF_FILE, POSTS_OF_FILE)
  return posts.length === 0 ? null : writeAddresses(client, origin, posts, number === 1)
}

async function writeAddresses(client: Client, origin: string, posts: PostAddress[], withOwnPages: boolean) {
  const lastChange = withOwnPages ? await findLastChange(client) : null
  const own = withOwnPages ? ownPages(origin) : []
  return xmlDocument(
    xml`<urlset xmlns="${NAMESPACE}">${own.map((page, at) => entry(page, at === 0 ? lastChange : null))}${posts.map(
      ({ slug, updatedAt }) => entry(`${origin}/blog/${encodeURIComponent(slug)}`, updatedAt),
    )}
</urlset>`,
  )
}

/** The home page first. */
const ownPages = (origin: string) => [
  `${origin}/`,
  ...site.topics.map(topic => `${origin}/topics/${encodeURIComponent(topic)}`),
]

const entry = (address: string, changed: string | null) => xml`
<url><loc>${address}</loc>${changed && xml`<lastmod>${new Date(changed).toISOString()}</lastmod>`}</url>`
