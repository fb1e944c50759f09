import type { Client } from '#shared/data/client.ts'
import { countPosts } from '#shared/data/posts.ts'
import { listProjects } from '#shared/data/projects.ts'
import { findResume } from '#shared/data/resume.ts'
import { listSeries } from '#shared/data/series.ts'
import { readShelf } from '#shared/data/shelf.ts'
import { listSitePages } from '#shared/data/site-pages.ts'
import { findLastChange, listAddresses } from '#shared/data/sitemap.ts'
import { listAllTags } from '#shared/data/tags.ts'
import { listTopics } from '#shared/data/topics.ts'
import { thingTypes } from '#shared/posts/reviewed-thing.ts'
import type { Site } from '#shared/settings/site.ts'
import { type Markup, XML_DECLARATION, xml, xmlDocument } from '#shared/text/xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface Sizes {
  addresses: number // per file, the maximum of the protocol
  posts: number // per file of an index, so that a file stays around a megabyte
}

const SIZES: Sizes = { addresses: 50_000, posts: 10_000 }

export async function writeSitemap(
  site: Site,
  client: Client,
  origin: string,
  sizes = SIZES,
): Promise<Buffer<ArrayBuffer>> {
  const [posts, own] = await Promise.all([countPosts(client), listOwn(site, client, origin)])
  if (posts + own.length <= sizes.addresses)
    return writeAddresses(client, origin, { own, skip: 0, length: sizes.addresses })
  const files = Array.from({ length: Math.ceil(posts / sizes.posts) }, (_, at) => at + 1)
  return Buffer.from(
    xmlDocument(
      xml`<sitemapindex xmlns="${NAMESPACE}">${files.map(
        number => xml`
<sitemap><loc>${`${origin}/sitemap-${number}.xml`}</loc></sitemap>`,
      )}
</sitemapindex>`,
    ),
  )
}

/** Serves `/sitemap-{number}.xml`, from 1. Null past the end. The first one also lists pages that are not posts. */
export async function writePart(
  site: Site,
  client: Client,
  origin: string,
  number: number,
  sizes = SIZES,
): Promise<Buffer<ArrayBuffer> | null> {
  const skip = (number - 1) * sizes.posts
  // Counting is cheap, but finding a post far past the end is not.
  if (skip >= (await countPosts(client))) return null
  const own = number === 1 ? await listOwn(site, client, origin) : []
  return writeAddresses(client, origin, { own, skip, length: sizes.posts })
}

async function writeAddresses(
  client: Client,
  origin: string,
  { own, skip, length }: { own: Markup[]; skip: number; length: number },
): Promise<Buffer<ArrayBuffer>> {
  const parts = [Buffer.from(`${XML_DECLARATION}${xml`<urlset xmlns="${NAMESPACE}">${own}`.text}`)]
  for await (const posts of listAddresses(client, skip, length)) {
    const entries = posts.map(({ slug, updatedAt }) =>
      entry(`${origin}/blog/${encodeURIComponent(slug)}`, updatedAt),
    )
    parts.push(Buffer.from(xml`${entries}`.text))
  }
  return Buffer.concat([...parts, Buffer.from('\n</urlset>\n')])
}

async function listOwn(site: Site, client: Client, origin: string): Promise<Markup[]> {
  const [lastChange, pages, used, tags, resume, series, shelf, projects] = await Promise.all([
    findLastChange(client),
    listSitePages(client),
    listTopics(client),
    listAllTags(client),
    findResume(client),
    listSeries(client),
    readShelf(client, { type: null, sort: 'newest', page: 1 }),
    listProjects(client),
  ])
  const topics = new Set([...site.topics.map(({ name }) => name), ...used.filter(isAddress)])
  return [
    entry(`${origin}/`, lastChange),
    entry(`${origin}/archive`, null),
    ...(site.offersNewsletter ? [entry(`${origin}/subscribe`, null)] : []),
    ...(resume ? [entry(`${origin}/resume`, resume.updatedAt)] : []),
    ...(site.hasContactForm ? [entry(`${origin}/contact`, null)] : []),
    ...[...topics].map(name => entry(`${origin}/topics/${encodeURIComponent(name)}`, null)),
    ...(tags.length > 0 ? [entry(`${origin}/tags`, null)] : []),
    ...tags.map(({ slug }) => entry(`${origin}/tags/${encodeURIComponent(slug)}`, null)),
    ...(series.length > 0 ? [entry(`${origin}/series`, null)] : []),
    ...series.map(({ slug }) => entry(`${origin}/series/${encodeURIComponent(slug)}`, null)),
    ...(shelf.total > 0 ? [entry(`${origin}/shelf`, null)] : []),
    ...shelf.types.map(type => entry(`${origin}/shelf/${thingTypes[type].shelf}`, null)),
    ...(projects.length > 0 ? [entry(`${origin}/${site.projectsAddress}`, null)] : []),
    ...projects.map(({ slug, updatedAt }) =>
      entry(`${origin}/${site.projectsAddress}/${encodeURIComponent(slug)}`, updatedAt),
    ),
    ...pages.map(({ slug, updatedAt }) => entry(`${origin}/${encodeURIComponent(slug)}`, updatedAt)),
  ]
}

/** Browsers resolve these path segments as the current or the parent folder. */
const isAddress = (topic: string) => topic !== '.' && topic !== '..'

const entry = (address: string, changed: string | null) => xml`
<url><loc>${address}</loc>${changed && xml`<lastmod>${new Date(changed).toISOString()}</lastmod>`}</url>`
