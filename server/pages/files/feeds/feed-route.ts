import type { Client } from '#shared/data/client.ts'
import { findPost, findPresentSlug } from '#shared/data/posts.ts'
import { findSeries } from '#shared/data/series.ts'
import { findPresentTag, findTag } from '#shared/data/tags.ts'
import { findPresentTopic } from '#shared/data/topics.ts'
import type { Site } from '#shared/settings/site.ts'
import { decoded } from '#shared/text/decoded.ts'
import { moved } from '../moved.ts'
import type { Feed } from './feed.ts'
import { loadPosts, loadProjects, loadReviews } from './load-feed.ts'
import { writeAtom } from './write-atom.ts'
import { writeJsonFeed } from './write-json-feed.ts'
import { writeRss } from './write-rss.ts'

// Browsers download feed types, but show plain XML with its style sheet. Firefox shows plain JSON, which the standard allows.
const formats = [
  { file: 'rss.xml', type: 'application/xml', write: writeRss },
  { file: 'atom.xml', type: 'application/xml', write: writeAtom },
  { file: 'feed.json', type: 'application/json', write: writeJsonFeed },
] as const

const STYLED = "default-src 'none'; style-src 'self'; frame-ancestors 'none'"

const address = new RegExp(
  `^/(?:(topics|tags|series|blog)/([^/]+)/)?(${formats.map(({ file }) => file.replace('.', '\\.')).join('|')})$`,
)

/** The parts of `address` for the feed of the projects, whose address the owner chooses. */
function ofProjects({ projectsAddress }: Site, { pathname }: URL): string[] {
  const [, kind = '', file = ''] = /^\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
  return kind === projectsAddress ? ['', kind, '', file] : []
}

/** Serves `/rss.xml`, `/atom.xml` and `/feed.json`, also below a topic, a tag, a series, the projects or a post (its reviews). Null for any other path. */
export async function feedRoute(
  site: Site,
  client: Client,
  hub: string | null,
  url: URL,
): Promise<Response | null> {
  const [, kind, encoded = '', file] = address.exec(url.pathname) ?? ofProjects(site, url)
  const format = formats.find(known => known.file === file)
  const name = decoded(encoded)
  if (!format || name === null) return null
  const { origin } = url
  const page = kind ? [origin, kind, encodeURIComponent(name)].filter(Boolean).join('/') : `${origin}/`

  if (kind === site.projectsAddress)
    return answer({ ...(await loadProjects(site, client, origin)), page, hub: null, language: site.language })
  if (kind === 'blog') {
    const post = await findPost(client, name)
    if (!post) {
      const slug = await findPresentSlug(client, name)
      return slug === null ? null : moved(`/blog/${encodeURIComponent(slug)}/${file}`)
    }
    return answer({
      ...(await loadReviews(site, client, origin, post)),
      page,
      hub: null,
      language: site.language,
    })
  }
  const tag = kind === 'tags' ? await findTag(client, name) : undefined
  if (tag === null) {
    const slug = await findPresentTag(client, name)
    return slug === null ? null : moved(`/tags/${encodeURIComponent(slug)}/${file}`)
  }
  const series = kind === 'series' ? await findSeries(client, name) : undefined
  if (series === null) return null
  const part = tag ? { tag } : series ? { series } : kind ? { topic: name } : {}
  const loaded = await loadPosts(site, client, origin, part)
  if (!loaded) {
    const topic = await findPresentTopic(site, client, name)
    return topic === null ? null : moved(`/topics/${encodeURIComponent(topic)}/${file}`)
  }
  return answer({ ...loaded, page, hub, language: site.language })

  function answer(loaded: Omit<Feed, 'address'>): Response {
    const feed: Feed = { ...loaded, address: `${page.replace(/\/$/, '')}/${file}` }
    return new Response(format?.write(feed), {
      headers: { 'content-type': `${format?.type}; charset=utf-8`, 'content-security-policy': STYLED },
    })
  }
}
