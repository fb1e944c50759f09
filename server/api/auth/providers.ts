import type { ProviderConfig } from '#server/config/providers-config.ts'
import { failure } from './failure.ts'
import { githubProvider } from './github-provider.ts'
import { oidcProvider } from './oidc-provider.ts'
import type { Provider } from './provider.ts'

export type Providers = Map<string, Provider>

export function openProviders(configs: ProviderConfig[]): Providers {
  return new Map(
    configs.map(config => [
      config.name,
      config.name === 'github' ? githubProvider(config) : oidcProvider(config),
    ]),
  )
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
  throw failure(400, 'validation_failed', `Unsupported provider: ${reason}`)
}
