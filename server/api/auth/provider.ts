export interface ProviderIdentity {
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  picture: string | null
}

export interface ProviderRequest {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

export interface Provider {
  label: string
  authorizationUrl(request: ProviderRequest): Promise<URL>
  /** `answer`: the URL that the provider redirected to. Rejects when it does not prove the user's identity. */
  identify(answer: URL, request: ProviderRequest): Promise<ProviderIdentity>
  /** Null without OpenID Connect. `nonce`: the value the token must have; null when it must have none. */
  readIdToken: ((token: string, nonce: string | null) => Promise<ProviderIdentity>) | null
}

export const PROVIDER_TIMEOUT = 10 // seconds
