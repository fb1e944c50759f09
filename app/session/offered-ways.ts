import type { BackendAddress } from '#app/loading/loader-context.ts'
import { passkeyObstacle } from '#shared/data/passkeys.ts'
import { isRecord } from '#shared/text/parse-record.ts'

const providerLabels = {
  github: 'GitHub',
  google: 'Google',
  'custom:oidc': 'single sign-on',
} as const

type ProviderName = keyof typeof providerLabels

export type Provider = { name: ProviderName; label: string }

/** What the auth service offers other than passwords. `storesReviews`: whether visitors may submit a review that a mailed link confirms. */
export type OfferedWays = {
  hasPasskeys: boolean
  mailsLinks: boolean
  storesReviews: boolean
  remembersBrowsers: boolean
  providers: Provider[]
}

export const labelOfProvider = (name: string, offered: Provider[]): string =>
  offered.find(provider => provider.name === name)?.label ?? (isKnown(name) ? providerLabels[name] : name)

const isKnown = (name: string): name is ProviderName => name in providerLabels

/** Needs no client, whose script is loaded on first use. */
export async function fetchOfferedWays(
  { url, key }: BackendAddress,
  load: typeof fetch = fetch,
): Promise<OfferedWays> {
  const response = await load(`${url ?? location.origin}/auth/v1/settings`, { headers: { apikey: key } })
  return readOfferedWays(await response.json())
}

export function readOfferedWays(settings: unknown): OfferedWays {
  const { external, mails_links, passkeys_enabled, disable_signup, remembers_browsers, provider_names } =
    isRecord(settings) ? settings : {}
  const isOn = (name: string) => isRecord(external) && external[name] === true
  const labelOf = (name: ProviderName) => {
    const label = isRecord(provider_names) ? provider_names[name] : null
    return typeof label === 'string' ? label : providerLabels[name]
  }
  return {
    hasPasskeys: passkeys_enabled === true,
    // Hosted Supabase does not report this. A project with email sign-in can mail links.
    mailsLinks: mails_links === undefined ? isOn('email') : mails_links === true,
    storesReviews: mails_links === true && disable_signup === false,
    remembersBrowsers: remembers_browsers === true,
    providers: Object.keys(providerLabels)
      .filter(isKnown)
      .filter(isOn)
      .map(name => ({ name, label: labelOf(name) })),
  }
}

export const usableAt = (address: URL, ways: OfferedWays): OfferedWays => ({
  ...ways,
  hasPasskeys: ways.hasPasskeys && passkeyObstacle(address) === null,
})
