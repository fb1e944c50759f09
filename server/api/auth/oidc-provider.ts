import { createRemoteJWKSet, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import type { ProviderConfig } from '#server/config/providers-config.ts'
import { PROVIDER_TIMEOUT, type Provider, type ProviderIdentity } from './provider.ts'

const FRESH_TOKEN = '10 minutes'
const CLOCK_TOLERANCE = 30 // seconds, as openid-client has for codes

export function oidcProvider({ label, url, clientId, clientSecret }: ProviderConfig): Provider {
  let found: Promise<Configuration> | null = null
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null

  function configuration(): Promise<Configuration> {
    found ??= discovery(new URL(url), clientId, {}, ClientSecretBasic(clientSecret), {
      timeout: PROVIDER_TIMEOUT,
      execute: url.startsWith('http:') ? [allowInsecureRequests] : [],
    }).catch(error => {
      found = null
      throw error
    })
    return found
  }

  return {
    label,
    async authorizationUrl({ state, nonce, verifier, redirectUri }) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async identify(answer, { state, nonce, verifier }) {
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      if (typeof claims.email === 'string') return readClaims(claims)
      return readClaims(await fetchUserInfo(config, tokens.access_token, claims.sub))
    },
    async readIdToken(token, nonce) {
      const { issuer, jwks_uri: keysUrl } = (await configuration()).serverMetadata()
      if (!keysUrl) throw new Error('The provider publishes no keys.')
      keys ??= createRemoteJWKSet(new URL(keysUrl))
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: FRESH_TOKEN,
        clockTolerance: CLOCK_TOLERANCE,
      })
      if ((payload.nonce ?? null) !== nonce) throw new Error('The nonce does not match.')
      return readClaims(payload)
    },
  }
}

function readClaims(claims: Record<string, unknown>): ProviderIdentity {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : null)
  const subject = text('sub')
  if (!subject) throw new Error('The provider did not return an account.')
  return {
    subject,
    email: text('email'),
    isEmailVerified: claims.email_verified === true,
    name: text('name') ?? text('preferred_username'),
    picture: text('picture'),
  }
}
