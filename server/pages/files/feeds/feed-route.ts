import type { Client } from '#shared/data/client.ts'
import { findPost, findPresentSlug } from '#shared/data/posts.ts'
import { findProject } from '#shared/data/projects.ts'
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

/** The parts of `address` for the feed of the shelf, of the projects, whose address the owner chooses, and of a project. */
function ofLists({ projectsAddress }: Site, { pathname }: URL): string[] {
  const [, kind = '', name = '', file = ''] = /^\/([^/]+)(?:\/([^/]+))?\/([^/]+)$/.exec(pathname) ?? []
  return kind === projectsAddress || (kind === 'shelf' && name === '') ? ['', kind, name, file] : []
}

/** Serves `/rss.xml`, `/atom.xml` and `/feed.json`, also below a topic, a tag, a series, the shelf, the projects, or a post or project (its reviews). Null for any other path. */
export async function feedRoute(
  site: Site,
  client: Client,
  hub: string | null,
  url: URL,
): Promise<Response | null> {
  const [, kind, encoded = '', file] = address.exec(url.pathname) ?? ofLists(site, url)
  const format = formats.find(known => known.file === file)
  const name = decoded(encoded)
  if (!format || name === null) return null
  const { origin } = url
  const page = kind ? [origin, kind, encodeURIComponent(name)].filter(Boolean).join('/') : `${origin}/`

  if (kind === site.projectsAddress && name === '') return answer(await loadProjects(site, client, origin))
  if (kind === site.projectsAddress || kind === 'blog') {
    const post = kind === 'blog' ? await findPost(client, name) : await findProject(client, name)
    const slug = post ? post.slug : kind === 'blog' ? await findPresentSlug(client, name) : null
    if (slug !== null && slug !== name) return moved(`/${kind}/${encodeURIComponent(slug)}/${file}`)
    return post && answer(await loadReviews(site, client, page, post))
  }
  const tag = kind === 'tags' ? await findTag(client, name) : undefined
  if (tag === null) {
    const slug = await findPresentTag(client, name)
    return slug === null ? null : moved(`/tags/${encodeURIComponent(slug)}/${file}`)
  }
  const series = kind === 'series' ? await findSeries(client, name) : undefined
  if (series === null) return null
  const isShelf = kind === 'shelf'
  const part = tag ? { tag } : series ? { series } : isShelf ? { isShelf } : kind ? { topic: name } : {}
  const loaded = await loadPosts(site, client, origin, part)
  if (!loaded) {
    const topic = await findPresentTopic(site, client, name)
    return topic === null ? null : moved(`/topics/${encodeURIComponent(topic)}/${file}`)
  }
  return answer(loaded, hub)

  function answer(
    loaded: Pick<Feed, 'title' | 'description' | 'items'>,
    hub: string | null = null,
  ): Response {
    const { language } = site
    const feed: Feed = { ...loaded, page, hub, language, address: `${page.replace(/\/$/, '')}/${file}` }
    return new Response(format?.write(feed), {
      headers: { 'content-type': `${format?.type}; charset=utf-8`, 'content-security-policy': STYLED },
    })
  }
}
