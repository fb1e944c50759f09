import { createContext, RouterContextProvider } from 'react-router'
import type { Client } from '#shared/data/client.ts'
import { createVisitorClient, type VisitorAccess } from '#shared/data/visitor-client.ts'
import type { CurrentSite } from '#shared/settings/site.ts'
import { currentSite } from './current-site.ts'
import { type PageRequest, pageRequest } from './page-request.ts'

/** `url` null: the page's own origin. */
export type BackendAddress = { url: string | null; key: string }

export type Visitor = { client: Client; backend: BackendAddress }

export const visitor = createContext<Visitor>()

const visitors = new WeakMap<typeof fetch, Visitor>()

export function contextFor(
  given: VisitorAccess,
  request: PageRequest,
  site: CurrentSite,
): RouterContextProvider {
  let found = visitors.get(given.fetch)
  if (!found) {
    const { url, key } = given
    found = { client: createVisitorClient(given), backend: { url, key } }
    visitors.set(given.fetch, found)
  }
  const context = new RouterContextProvider()
  context.set(visitor, found)
  context.set(pageRequest, request)
  context.set(currentSite, site)
  return context
}
