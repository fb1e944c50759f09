import { ConfigError } from '../base/config-error.ts'
import { type ReadVariable, readUrl } from './environment.ts'

export interface ProviderConfig {
  name: 'github' | 'google' | 'custom:oidc'
  label: string
  url: string
  clientId: string
  clientSecret: string
}

export function readProvidersConfig(value: ReadVariable): ProviderConfig[] {
  const github = value('GITHUB_URL') ?? 'https://github.com'
  const issuer = value('OIDC_ISSUER')
  return [
    readProvider(value, 'github', 'GITHUB', readSafeUrl('GITHUB_URL', github), 'GitHub'),
    readProvider(value, 'google', 'GOOGLE', 'https://accounts.google.com', 'Google'),
    readProvider(
      value,
      'custom:oidc',
      'OIDC',
      issuer && readSafeUrl('OIDC_ISSUER', issuer),
      value('OIDC_NAME'),
    ),
  ].filter(provider => provider !== null)
}

/** Without https, anyone on the network path could sign in as anyone. */
function readSafeUrl(name: 'GITHUB_URL' | 'OIDC_ISSUER', text: string): string {
  const { hostname } = URL.parse(text) ?? {}
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return readUrl(name, text, isLocal ? ['https:', 'http:'] : ['https:'])
}

function readProvider(
  value: ReadVariable,
  name: ProviderConfig['name'],
  prefix: 'GITHUB' | 'GOOGLE' | 'OIDC',
  url: string | null,
  label: string | null,
): ProviderConfig | null {
  const clientId = value(`${prefix}_CLIENT_ID`)
  const clientSecret = value(`${prefix}_CLIENT_SECRET`)
  if (url && clientId && clientSecret)
    return { name, label: label ?? new URL(url).hostname, url, clientId, clientSecret }
  if (!clientId && !clientSecret && (prefix !== 'OIDC' || !url)) return null
  const issuer = prefix === 'OIDC' ? 'OIDC_ISSUER, ' : ''
  throw new ConfigError(
    `${issuer}${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set all of them, or none.`,
  )
}
