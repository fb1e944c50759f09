import { calculatePKCECodeChallenge } from 'openid-client'
import type { ProviderConfig } from '#server/config/providers-config.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { PROVIDER_TIMEOUT, type Provider } from './provider.ts'

/** GitHub offers OAuth without OpenID Connect, so the user is read from its API. */
export function githubProvider({ label, url, clientId, clientSecret }: ProviderConfig): Provider {
  const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`

  async function request(address: string, init: RequestInit = {}): Promise<unknown> {
    const headers = new Headers(init.headers)
    headers.set('accept', 'application/json')
    headers.set('user-agent', 'byline')
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT * 1000)
    const response = await fetch(address, { ...init, headers, signal, redirect: 'error' })
    if (!response.ok) throw new Error(`GitHub responded with ${response.status}.`)
    return response.json()
  }

  return {
    label,
    async authorizationUrl({ state, verifier, redirectUri }) {
      const address = new URL(`${url}/login/oauth/authorize`)
      address.search = String(
        new URLSearchParams({
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: 'read:user user:email',
          state,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      )
      return address
    },
    async identify(answer, { verifier, redirectUri }) {
      const body = new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        code: answer.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      })
      const tokens = await request(`${url}/login/oauth/access_token`, { method: 'POST', body })
      if (!isRecord(tokens) || typeof tokens.access_token !== 'string')
        throw new Error('GitHub did not accept the code.')
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      const user = await request(`${api}/user`, { headers })
      if (!isRecord(user) || typeof user.id !== 'number') throw new Error('GitHub did not return an account.')
      const emails = await request(`${api}/user/emails`, { headers })
      const primary = Array.isArray(emails) ? emails.find(one => isRecord(one) && one.primary === true) : null
      const text = (value: unknown) => (typeof value === 'string' ? value : null)
      return {
        subject: String(user.id),
        email: text(primary?.email),
        isEmailVerified: primary?.verified === true,
        name: text(user.name) ?? text(user.login),
        picture: text(user.avatar_url),
      }
    },
    readIdToken: null,
  }
}
