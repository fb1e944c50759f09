import { ConfigError } from '../base/config-error.ts'
import { type ReadVariable, readUrl } from './environment.ts'

/** Another site at which people sign in. `name`: as the client library calls it. */
export interface ProviderConfig {
  name: 'github' | 'google' | 'custom:oidc'
  /** The issuer of OpenID Connect; of GitHub, its address. */
  url: string
  clientId: string
  clientSecret: string
}

export function readProvidersConfig(value: ReadVariable): ProviderConfig[] {
  const github = value('GITHUB_URL') ?? 'https://github.com'
  const issuer = value('OIDC_ISSUER')
  return [
    readProvider(value, 'github', 'GITHUB', readUrl('GITHUB_URL', github, ['https:', 'http:'])),
    readProvider(value, 'google', 'GOOGLE', 'https://accounts.google.com'),
    readProvider(value, 'custom:oidc', 'OIDC', issuer && readUrl('OIDC_ISSUER', issuer, ['https:', 'http:'])),
  ].filter(provider => provider !== null)
}

function readProvider(
  value: ReadVariable,
  name: ProviderConfig['name'],
  prefix: 'GITHUB' | 'GOOGLE' | 'OIDC',
  url: string | null,
): ProviderConfig | null {
  const clientId = value(`${prefix}_CLIENT_ID`)
  const clientSecret = value(`${prefix}_CLIENT_SECRET`)
  if (url && clientId && clientSecret) return { name, url, clientId, clientSecret }
  if (!clientId && !clientSecret && (prefix !== 'OIDC' || !url)) return null
  const issuer = prefix === 'OIDC' ? 'OIDC_ISSUER, ' : ''
  throw new ConfigError(
    `${issuer}${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set all of them, or none.`,
  )
}
