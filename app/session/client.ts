import type { BackendAddress } from '#app/loading/loader-context.ts'
import type { Client } from '#shared/data/client.ts'
import { createClient } from '#shared/data/create-client.ts'
import { renewingFetch } from './renewing-fetch.ts'
import { storageKey } from './stored-session.ts'

/** Ignores a session in the address, because a stranger may have written it. use-email-link.ts asks for confirmation first. */
export function createBrowserClient({ url, key }: BackendAddress): Client {
  const client: Client = createClient(url ?? location.origin, key, {
    auth: { storageKey },
    fetch: renewingFetch(() => client.auth),
  })
  return client
}
