import type { SupabaseClient } from '@supabase/supabase-js'
import type { Site } from '#app/content/site.ts'
import type { Database } from '#app/data/database-types.ts'
import { countPosts } from '#app/data/posts.ts'
import { listSitePages } from '#app/data/site-pages.ts'
import { findLastChange, listAddresses, type PostAddress } from '#app/data/sitemap.ts'
import { xml, xmlDocument } from '#server/feeds/xml.ts'

type Client = SupabaseClient<Database>

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface Sizes {
  /** Addresses of one file, of which the protocol allows no more. */
  addresses: number
  /** Posts of one file of an index: fewer, so that a file stays at a megabyte. */
  posts: number
}

const SIZES: Sizes = { addresses: 50_000, posts: 10_000 }

/** `/sitemap.xml`: all addresses, or an index of `/sitemap-1.xml` and so on when one file cannot have them. */
export async function writeSitemap(
  site: Site,
  client: Client,
  origin: string,
  sizes = SIZES,
): Promise<string> {
  const [posts, pages] = await Promise.all([countPosts(client), listSitePages(client)])
  if (posts + pages.length + ownPages(site, origin).length <= sizes.addresses)
    return writeAddresses(site, client, origin, await listAddresses(client, 0, sizes.addresses), true)
  const files = Array.from({ length: Math.ceil(posts / sizes.posts) }, (_, at) => at + 1)
  return xmlDocument(
    xml`<sitemapindex xmlns="${NAMESPACE}">${files.map(
      number => xml`
<sitemap><loc>${`${origin}/sitemap-${number}.xml`}</loc></sitemap>`,
    )}
</sitemapindex>`,
  )
}

/** `/sitemap-{number}.xml`, from 1. Null past the end. The first has the pages that are no posts too. */
export async function writePart(
  site: Site,
  client: Client,
  origin: string,
  number: number,
  sizes = SIZES,
): Promise<string | null> {
  const skip = (number - 1) * sizes.posts
  // Counting is cheap, and looking for a place far past the end is not.
  if (skip >= (await countPosts(client))) return null
  const posts = await listAddresses(client, skip, sizes.posts)
  return posts.length === 0 ? null : writeAddresses(site, client, origin, posts, number === 1)
}

async function writeAddresses(
  site: Site,
  client: Client,
  origin: string,
  posts: PostAddress[],
  withOwnPages: boolean,
) {
  const [lastChange, pages] = withOwnPages
    ? await Promise.all([findLastChange(client), listSitePages(client)])
    : [null, []]
  const own = withOwnPages ? ownPages(site, origin) : []
  return xmlDocument(
    xml`<urlset xmlns="${NAMESPACE}">${own.map((page, at) => entry(page, at === 0 ? lastChange : null))}${pages.map(
      ({ slug, updatedAt }) => entry(`${origin}/${encodeURIComponent(slug)}`, updatedAt),
    )}${posts.map(({ slug, updatedAt }) => entry(`${origin}/blog/${encodeURIComponent(slug)}`, updatedAt))}
</urlset>`,
  )
}

/** The home page first. The archive leads to its years. */
const ownPages = (site: Site, origin: string) => [
  `${origin}/`,
  `${origin}/archive`,
  ...site.topics.map(({ name }) => `${origin}/topics/${encodeURIComponent(name)}`),
]

const entry = (address: string, changed: string | null) => xml`
<url><loc>${address}</loc>${changed && xml`<lastmod>${new Date(changed).toISOString()}</lastmod>`}</url>`
