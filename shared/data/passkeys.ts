import { backendCode } from './backend-code.ts'
import { type Client, dataOf } from './client.ts'

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

/** Whether the user canceled the browser's dialog or has no passkey, which browsers do not distinguish. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

export const isRefusedPasskey = (error: unknown): boolean =>
  /^(webauthn_|user_banned$|email_not_confirmed$)/.test(backendCode(error))

/** Why the address of the site has no passkeys; null when it has. Browsers want the name of a host, and https unless it is this machine. */
export function passkeyObstacle({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): string | null {
  if (/^[\d.]+$|^\[/.test(hostname))
    return 'Passkeys cannot be used here: the address of this site is an IP address.'
  if (protocol !== 'https:' && !/(^|\.)localhost$/.test(hostname))
    return 'Passkeys cannot be used here: the address of this site does not start with https.'
  return null
}

/** For administrators: how many passkeys were made for each host. */
export async function listPasskeyHosts(client: Client) {
  return dataOf(client.rpc('list_passkey_hosts'))
}

export async function listPasskeys({ auth }: Client): Promise<Passkey[]> {
  const passkeys = await dataOf(auth.passkey.list())
  return passkeys.map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name || 'Passkey',
    createdAt: created_at,
    lastUsedAt: last_used_at ?? null,
  }))
}

export async function addPasskey({ auth }: Client): Promise<void> {
  await dataOf(auth.registerPasskey())
}

export async function renamePasskey(
  { auth }: Client,
  passkeyId: string,
  friendlyName: string,
): Promise<void> {
  await dataOf(auth.passkey.update({ passkeyId, friendlyName }))
}

export async function removePasskey({ auth }: Client, passkeyId: string): Promise<void> {
  await dataOf(auth.passkey.delete({ passkeyId }))
}
