import type { BackendAddress } from '#app/loading/loader-context.ts'
import type { Client } from '#shared/data/client.ts'

let connecting: Promise<Client> | undefined

/** Loads the client's script on first use, so that visitors do not download it. */
export function connectTo(backend: BackendAddress): Promise<Client> {
  connecting ??= import('./client.ts').then(
    ({ createBrowserClient }) => createBrowserClient(backend),
    error => {
      connecting = undefined
      throw error
    },
  )
  return connecting
}
