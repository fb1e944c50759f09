import type { BackendAddress } from '#app/loading/loader-context.ts'
import { type Client, dataOf } from '#shared/data/client.ts'
import { createClient, createVisitorClient } from '#shared/data/create-client.ts'
import { renewingFetch } from './renewing-fetch.ts'
import { type SessionUser, storageKey, toUser } from './stored-session.ts'

/** Ignores a session in the address, because a stranger may have written it. use-email-link.ts asks for confirmation first. */
export function createBrowserClient({ url, key }: BackendAddress): Client {
  const client: Client = createClient(url ?? location.origin, key, {
    auth: { storageKey },
    fetch: renewingFetch(() => client.auth),
  })
  return client
}

/** Asks the auth service whose token it is. The browser's client would sign its reader out if the token's session has ended. */
export async function findUserOf(token: string, { url, key }: BackendAddress): Promise<SessionUser | null> {
  const { auth } = createVisitorClient({ url: url ?? location.origin, key, fetch })
  return toUser((await dataOf(auth.getUser(token))).user, token)
}
