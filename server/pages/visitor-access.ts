import type { Config } from '#server/config/config.ts'
import type { VisitorAccess } from '#shared/data/visitor-client.ts'
import { type InProcessBackend, loaderFetch } from './loader-fetch.ts'

export function visitorAccess(
  { backend: place }: Config,
  backend: InProcessBackend | null,
  fetchInTime: typeof fetch,
): VisitorAccess {
  if (place.kind === 'hosted') return { url: place.url, key: place.publishableKey, fetch: fetchInTime }
  return {
    url: null,
    key: place.keys.publishable,
    fetch: backend ? loaderFetch(backend) : async () => Response.error(),
  }
}
