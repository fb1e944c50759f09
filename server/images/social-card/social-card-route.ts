import { findRequestContext } from '#server/base/request-context.ts'
import { SharedTasks } from '#server/http/shared-tasks.ts'
import type { Client } from '#shared/data/client.ts'
import { listFeedPosts } from '#shared/data/feed-posts.ts'
import { findListedPost } from '#shared/data/posts.ts'
import { findProject } from '#shared/data/projects.ts'
import { findSeries } from '#shared/data/series.ts'
import { canBeSlug, findSitePage } from '#shared/data/site-pages.ts'
import { findTag } from '#shared/data/tags.ts'
import {
  type SocialCard,
  socialCardAddress,
  socialCardHash,
  socialCardOfHome,
  socialCardOfPage,
  socialCardOfPost,
  socialCardOfProject,
  socialCardOfProjects,
  socialCardOfSeries,
  socialCardOfTag,
  socialCardOfTopic,
} from '#shared/posts/social-card.server.ts'
import { hasTopic, type Site } from '#shared/settings/site.ts'
import { decoded } from '#shared/text/decoded.ts'
import { type CachedFile, FileCache } from '../file-cache.ts'
import { refusal, unavailable } from '../image-route.ts'
import type { Originals } from '../originals.ts'
import type { FindFile, PictureDecoder } from '../picture-decoder.ts'

interface Parts {
  client: Client
  folder: string
  findSite: () => Promise<Site>
  originals: Originals
  decoder: PictureDecoder
}

const MAX_BYTES = 200 * 1024 * 1024

const ADDRESS = /^\/previews\/(?:(?:(topics|tags|series|blog|projects?)\/)?([^/]+)\/)?([0-9a-f]{16})\.jpg$/

/** Serves `/previews/blog/{slug}/{hash}.jpg` and the like. Redirects other hashes to the current one, so that requests cannot fill the disk. */
export function socialCardRoute({ client, folder, findSite, originals, decoder }: Parts) {
  const cache = new FileCache(folder, MAX_BYTES)
  const drawing = new SharedTasks<CachedFile | null>()

  async function find(kind: string | undefined, name: string): Promise<SocialCard | null> {
    const site = await findSite()
    if (!kind && name === '') return socialCardOfHome(site)
    if (!kind) {
      const page = canBeSlug(name) ? await findSitePage(client, name) : null
      return page && socialCardOfPage(site, page)
    }
    if (kind === 'blog') {
      const post = await findListedPost(client, name)
      return post && socialCardOfPost(site, post)
    }
    if (kind === 'project') {
      const project = await findProject(client, name)
      return project && socialCardOfProject(site, project)
    }
    if (kind === 'projects') return name === 'all' ? socialCardOfProjects(site) : null
    if (kind === 'tags') {
      const tag = await findTag(client, name)
      return tag && socialCardOfTag(site, tag)
    }
    if (kind === 'series') {
      const series = await findSeries(client, name)
      return series && socialCardOfSeries(site, series)
    }
    const isKnown = hasTopic(site, name) || (await listFeedPosts(client, 1, { topic: name })).length > 0
    return isKnown ? socialCardOfTopic(site, name) : null
  }

  function draw(card: SocialCard, file: string, signal: AbortSignal): Promise<CachedFile | null> {
    const { thumbnail } = card
    const findCover: FindFile | null =
      thumbnail === null ? null : work => originals.withFile('thumbnail', `Thumbnail/${thumbnail}`, work)
    return drawing.run(file, signal, async signal => {
      const bytes = await decoder.socialCard(card, findCover, signal)
      return bytes && cache.write(file, bytes)
    })
  }

  return async (request: Request): Promise<Response | null> => {
    const [, kind, encoded = '', requested] = ADDRESS.exec(new URL(request.url).pathname) ?? []
    const name = decoded(encoded)
    if (!requested || name === null) return null
    try {
      return await respond(request, requested, await find(kind, name))
    } catch (error) {
      if (!findRequestContext()?.isBackendBusy) return refusal(error)
      return unavailable('The picture cannot be drawn right now. Please try again in a few seconds.', 3)
    }
  }

  async function respond(
    request: Request,
    requested: string,
    card: SocialCard | null,
  ): Promise<Response | null> {
    if (!card) return null
    const hash = socialCardHash(card)
    if (hash !== requested)
      return new Response(null, {
        status: 302,
        headers: { location: socialCardAddress(card), 'cache-control': 'no-cache' },
      })
    const headers = {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=604800, immutable',
      etag: `"${hash}"`,
    }
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers })
    const file = `${hash}.jpg`
    const found = (await cache.find(file)) ?? (await draw(card, file, request.signal))
    if (!found) return null
    const body = request.method === 'HEAD' ? null : found.body()
    return new Response(body, { headers: { ...headers, 'content-length': String(found.size) } })
  }
}
