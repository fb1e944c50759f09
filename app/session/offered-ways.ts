import type { BackendAddress } from '#app/loading/loader-context.ts'
import { isRecord } from '#shared/text/parse-record.ts'

/** Other sites, as the client library names them. */
const providerLabels = {
  github: 'GitHub',
  google: 'Google',
  'custom:oidc': 'single sign-on',
} as const

export type Provider = keyof typeof providerLabels

/** `storesReviews`: whether visitors may submit a review that a mailed link confirms. */
export type OfferedWays = {
  hasPasskeys: boolean
  mailsLinks: boolean
  storesReviews: boolean
  remembersBrowsers: boolean
  providers: Provider[]
}

export const labelOfProvider = (name: string): string => (isProvider(name) ? providerLabels[name] : name)

const isProvider = (name: string): name is Provider => name in providerLabels

/** What the auth service has besides passwords and passkeys. It needs no client, whose script is loaded on first use. */
export async function fetchOfferedWays({ url, key }: BackendAddress): Promise<OfferedWays> {
  const response = await fetch(`${url ?? location.origin}/auth/v1/settings`, { headers: { apikey: key } })
  const settings: unknown = await response.json()
  const { external, mails_links, passkeys_enabled, disable_signup, remembers_browsers } = isRecord(settings)
    ? settings
    : {}
  const isOn = (name: string) => isRecord(external) && external[name] === true
  const providers = isRecord(external) ? Object.keys(external).filter(isOn) : []
  return {
    hasPasskeys: passkeys_enabled === true,
    // Hosted Supabase does not say it: a project with addresses can mail them.
    mailsLinks: mails_links === undefined ? isOn('email') : mails_links === true,
    storesReviews: mails_links === true && disable_signup === false,
    remembersBrowsers: remembers_browsers === true,
    providers: providers.filter(isProvider),
  }
}
