import type { ProviderConfig } from '#server/config/providers-config.ts'
import { invalid } from './failure.ts'
import type { Provider } from './provider.ts'

export type Providers = Map<string, Provider>

/** Most sites have none, so their library is loaded here. */
export async function openProviders(configs: ProviderConfig[]): Promise<Providers> {
  const providers: Providers = new Map()
  for (const config of configs) {
    if (config.name === 'github')
      providers.set(config.name, (await import('./github-provider.ts')).githubProvider(config))
    else providers.set(config.name, (await import('./oidc-provider.ts')).oidcProvider(config))
  }
  return providers
}

export const PROVIDER_NAMES =
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos zoom'.split(
    ' ',
  )

export function requireProvider(providers: Providers, name: string): Provider {
  const provider = providers.get(name)
  if (provider) return provider
  const reason =
    PROVIDER_NAMES.includes(name) || name === 'custom:oidc'
      ? 'provider is not enabled'
      : `Provider ${name} could not be found`
  throw invalid(`Unsupported provider: ${reason}`)
}
