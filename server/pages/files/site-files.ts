import type { PageRequest } from '#app/loading/loader-context.ts'
import type { PingsConfig } from '#server/config/pings-config.ts'
import { feedRoute } from '#server/pages/files/feeds/feed-route.ts'
import type { Client } from '#shared/data/client.ts'
import { findResume } from '#shared/data/resume.ts'
import { publicResume } from '#shared/resume/write-resume.ts'
import type { Site } from '#shared/settings/site.ts'
import { writeLlmsTxt } from './llms-txt.ts'
import { moved } from './moved.ts'
import { postAsMarkdown } from './post-as-markdown.ts'
import { writeRobots } from './robots.ts'
import { writeSecurityTxt } from './security-txt.ts'
import { writePart, writeSitemap } from './sitemap.ts'
import { writeWebManifest } from './web-manifest.ts'

interface Parts {
  client: Client
  pings: PingsConfig
  findSite: () => Promise<Site>
}

type SiteFiles = (request: Request, page: PageRequest) => Promise<Response | null>

const FILES =
  /\/(rss\.xml|atom\.xml|feed\.json)$|^\/[^/]+\/[^/]+\.md$|^\/(sitemap(-\d+)?\.xml|robots\.txt|llms\.txt|resume\.json|site\.webmanifest|\.well-known\/security\.txt)$/

export function siteFiles({ client, pings, findSite }: Parts): SiteFiles {
  async function find(url: URL, page: PageRequest): Promise<Response | null> {
    const { pathname, origin } = url
    const site = await findSite()
    const [, part] = /^\/sitemap-([1-9]\d{0,4})\.xml$/.exec(pathname) ?? []
    if (part) return file('application/xml', await writePart(site, client, origin, Number(part)))
    switch (pathname) {
      case '/sitemap.xml':
        return file('application/xml', await writeSitemap(site, client, origin))
      case '/robots.txt':
        return file('text/plain', writeRobots(origin, site))
      case '/llms.txt':
        return file('text/plain', await writeLlmsTxt(site, client, origin))
      case '/resume.json':
        return file('application/json', await writeResumeFile(site, client, origin))
      case '/site.webmanifest':
        return file('application/manifest+json', writeWebManifest(site))
      case '/.well-known/security.txt':
        page.isUncacheable = true
        return site.securityContact
          ? file('text/plain', writeSecurityTxt(site.securityContact, { origin, language: site.language }))
          : null
      default:
        if (pathname.endsWith('.md')) return postAsMarkdown(site, client, url)
        return feedRoute(site, client, pings.hub, url)
    }
  }

  return async (request, page) => {
    const url = new URL(request.url)
    if (pings.indexNowKey && url.pathname === `/${pings.indexNowKey}.txt`)
      return file('text/plain', pings.indexNowKey)
    if (request.method === 'POST' || !FILES.test(url.pathname)) return null
    // Each file has one address, so that requests cannot fill the cache.
    return url.search ? moved(url.pathname) : find(url, page)
  }
}

const file = (type: string, body: string | Buffer<ArrayBuffer> | null) =>
  body === null ? null : new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })

/** Null while the résumé is empty. */
async function writeResumeFile(site: Site, client: Client, origin: string): Promise<string | null> {
  const found = await findResume(client)
  return found && `${JSON.stringify(publicResume(found.resume, site, origin, found.updatedAt), null, 2)}\n`
}
