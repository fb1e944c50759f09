/** What a provider says about a person. */
export interface ProviderIdentity {
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  picture: string | null
}

/** Secrets of one request to a provider. */
export interface ProviderRequest {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

export interface Provider {
  authorizationUrl(request: ProviderRequest): Promise<URL>
  /** `answer`: the address to which the provider has sent the browser. Rejects when it does not prove who came. */
  identify(answer: URL, request: ProviderRequest): Promise<ProviderIdentity>
  /** Null without OpenID Connect. `nonce`: as the token has it; null when it must have none. */
  readIdToken: ((token: string, nonce: string | null) => Promise<ProviderIdentity>) | null
}

export const PROVIDER_TIMEOUT = 10 // seconds
