import { createContext, RouterContextProvider } from 'react-router'
import type { Client } from '#shared/data/client.ts'
import { createVisitorClient, type VisitorAccess } from '#shared/data/create-client.ts'
import type { RenderedPost } from '#shared/post-body/render-body.server.ts'
import type { CurrentSite } from '#shared/settings/site.ts'

/** A null `url` means the page's own origin. */
export type BackendAddress = { url: string | null; key: string }

/** `load`: fetches from the backend, in this process if it runs here. */
export type Visitor = {
  client: Client
  backend: BackendAddress
  load: typeof fetch
  readsAllReviews?: boolean | undefined
}

/** The inline script that loads third-party code. `address`: what the content security policy must allow. */
export type OutsideLoader = { code: string; address: string }

/** A request for a page, and what its loaders and `entry.server.tsx` set about the page. */
export type PageRequest = {
  id: string
  /** Writes a line to the server's log. `event` must be a constant. */
  logFailure: (event: string, error: unknown, details?: Record<string, string>) => void
  /** Random nonce that marks the application's inline scripts in the rendered page. */
  marker: string
  /** Whether HTML is requested, and not only the data of loaders. */
  isDocument?: boolean
  /** Whether a CDN may send this page, so that the server does not see who reads it. */
  isForCdn?: boolean
  /** The unsaved settings of a preview. */
  previewedSite?: CurrentSite

  /** Set by a loader if the page is incomplete and must not be cached. */
  isUncacheable?: boolean
  /** Set by a loader if the address is a secret that third-party code must not read. */
  isSecret?: boolean
  /** Set by `sendBody` for the markup of a document. */
  body?: string
  /** Set by the root's loader, for pages with `isForReading`. */
  outside?: OutsideLoader | null
  /** Set by `entry.server.tsx`: whether it is a page for visitors, which may load third-party code. */
  isForReading?: boolean
  /** Set by `entry.server.tsx`: whether React starts only when somebody uses the page. */
  waitsForIntent?: boolean
}

/** Logs the failures of a rendered body and returns what the loader sends. That is null for a document, whose markup already contains the body. */
export function sendBody(
  page: PageRequest,
  { html, failures }: Pick<RenderedPost, 'html' | 'failures'>,
): string | null {
  for (const { event, error } of failures) page.logFailure(event, error)
  if (failures.length > 0) page.isUncacheable = true
  if (!page.isDocument) return html
  page.body = html
  return null
}

export const visitor = createContext<Visitor>()
export const pageRequest = createContext<PageRequest>()
export const currentSite = createContext<CurrentSite>()

export function visitorOf(access: VisitorAccess): Visitor {
  const { url, key, fetch: load, readsAllReviews } = access
  return { client: createVisitorClient(access), backend: { url, key }, load, readsAllReviews }
}

export function contextFor(reader: Visitor, request: PageRequest, site: CurrentSite): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitor, reader)
  context.set(pageRequest, request)
  context.set(currentSite, site)
  return context
}
