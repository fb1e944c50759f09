import { randomBytes } from 'node:crypto'
import { DomUtils } from 'htmlparser2'
import type { PageRequest } from '#app/loading/loader-context.ts'
import { logFailure } from '#server/base/log.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import { parseHtml, rewriteElements } from '#shared/blocks/html-tree.ts'
import { previewedLink } from '#shared/data/preview.ts'
import { notNow } from '#shared/data/refuse-non-admins.ts'
import { listSettingMistakes } from '#shared/settings/list-setting-mistakes.ts'
import type { CurrentSite } from '#shared/settings/site.ts'
import { siteSettings } from '#shared/settings/site-settings.ts'
import type { SiteTopic } from '#shared/settings/site-topics.ts'
import { parseRecord } from '#shared/text/parse-record.ts'
import { isHtml } from './finished-page.ts'
import type { Render } from './render.ts'

interface Parts {
  findSite: () => Promise<CurrentSite>
  render: Render
  siteUrl: string
}

const headers = { 'x-robots-tag': 'noindex' }

/** Responds to an administrator's `POST {path, site}` with the page's HTML for a sandboxed frame. `site` overrides the saved settings; nothing is stored. */
export function sitePreview({ findSite, render, siteUrl }: Parts) {
  return async (request: Request, { id }: RequestContext): Promise<Response> => {
    const preview = readPreviewRequest(await request.text(), await findSite(), siteUrl)
    if ('message' in preview) return Response.json(preview, { status: 400, headers })
    const wanted: PageRequest = {
      id,
      logFailure,
      marker: randomBytes(18).toString('base64url'),
      previewedSite: preview.site,
    }
    const page = await render(new Request(preview.address), wanted)
    if (page.status >= 500) return notNow()
    if (page.status !== 200 || !isHtml(page))
      return Response.json({ message: 'Page not found.' }, { status: 404, headers })
    return new Response(forFrame(await page.text()), {
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    })
  }
}

type PreviewRequest =
  | { address: string; site: CurrentSite }
  | { message: string; mistakes?: { path: string; message: string }[] }

function readPreviewRequest(body: string, present: CurrentSite, siteUrl: string): PreviewRequest {
  const { path, site: typed } = parseRecord(body) ?? {}
  const { origin } = new URL(siteUrl)
  const address = typeof path === 'string' && path.startsWith('/') ? URL.parse(origin + path) : null
  if (!address || typeof typed !== 'object' || typed === null)
    return { message: 'A preview requires a path and settings.' }
  const known = Object.entries(typed).filter(([name]) => Object.hasOwn(siteSettings, name))
  const site = { ...present, ...Object.fromEntries(known) }
  const mistakes = listSettingMistakes(site).map(({ path, message }) => ({ path, message }))
  return mistakes.length > 0
    ? { message: 'These settings are not valid.', mistakes }
    : { address: address.href, site: { ...site, topics: withFormerNames(site.topics, present.topics) } }
}

/** Until the settings are saved, posts still have the former names of renamed topics. */
function withFormerNames(typed: SiteTopic[], present: SiteTopic[]): SiteTopic[] {
  return typed.map(({ id, name, ink }) => {
    const before = present.find(topic => topic.id === id)?.name ?? name
    return { id, name, ink, ...(before !== name && { formerName: before }) }
  })
}

function forFrame(html: string): string {
  const page = parseHtml(html)
  rewriteElements(page, ({ name, attribs }) => {
    if (name === 'a' && attribs.href && !attribs.href.startsWith('#'))
      attribs.href = previewedLink + attribs.href
    return name === 'script' || name === 'noscript' || /preload$/.test(attribs.rel ?? '') ? [] : undefined
  })
  return DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' })
}
