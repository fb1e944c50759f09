import { createContext, RouterContextProvider } from 'react-router'
import type { Client } from '#shared/data/client.ts'
import { createVisitorClient, type VisitorAccess } from '#shared/data/visitor-client.ts'
import type { RenderedPost } from '#shared/post-body/render-body.server.ts'
import type { CurrentSite } from '#shared/settings/site.ts'

/** `url` null: the page's own origin. */
export type BackendAddress = { url: string | null; key: string }

export type Visitor = { client: Client; backend: BackendAddress }

/** The inline script that loads code from elsewhere. `address`: what the content security policy has to allow. */
export type OutsideLoader = { code: string; address: string }

export type PageRequest = {
  id: string
  /** Writes a line of the server's log. `event`: a constant. */
  logFailure: (event: string, error: unknown, details?: Record<string, string>) => void
  /** Random nonce that marks the application's inline scripts in the rendered page. */
  marker: string
  /** Set by a loader when the page is incomplete and must not be cached. */
  isUncacheable?: boolean
  /** Whether the answer is a document, not the data of its loaders alone. */
  isDocument?: boolean
  body?: string
  /** Origins of what the body can show in frames. */
  frames?: string[]
  /** Set when a document is rendered. A response would encode it, and its reader decode it again. */
  html?: string
  /** Set by a loader when the address is a secret, which code from elsewhere must not read. */
  isSecret?: boolean
  /** Set by the root loader, for pages for reading. */
  outside?: OutsideLoader | null
  isForReading?: boolean
  waitsForIntent?: boolean
  previewedSite?: CurrentSite
}

/** Returns what a loader sends of a body, after what went wrong in it was logged: nothing with a document, whose markup has it already. A third of a post's bytes was there twice. */
export function sendBody(
  page: PageRequest,
  { html, frames, failures }: Pick<RenderedPost, 'html' | 'frames' | 'failures'>,
): string | null {
  for (const { event, error } of failures) page.logFailure(event, error)
  if (failures.length > 0) page.isUncacheable = true
  page.frames = frames
  if (!page.isDocument) return html
  page.body = html
  return null
}

export const visitor = createContext<Visitor>()
export const pageRequest = createContext<PageRequest>()
export const currentSite = createContext<CurrentSite>()

export function visitorOf(access: VisitorAccess): Visitor {
  return { client: createVisitorClient(access), backend: { url: access.url, key: access.key } }
}

export function contextFor(reader: Visitor, request: PageRequest, site: CurrentSite): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitor, reader)
  context.set(pageRequest, request)
  context.set(currentSite, site)
  return context
}
