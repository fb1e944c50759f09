import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** What the issuer says about the person who signs in next. */
interface IssuedPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export const CLIENT = { id: 'byline', secret: 'secret-of-byline' }

/** An OpenID provider that signs everybody in at once as `person`. */
export async function openIssuer() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The issuer has no port.')
  const url = `http://127.0.0.1:${address.port}`
  const issuer = {
    url,
    person: { sub: 'nobody' } as IssuedPerson,
    /** What the authorization endpoint was asked. */
    requests: [] as URL[],
    /** Runs before a code is exchanged for tokens. */
    beforeTokens: async () => {},
    /** Begins to answer a client at this address. */
    serve(redirectUri: string) {
      const provider = new Provider(url, {
        clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
        cookies: { keys: [randomBytes(16).toString('hex')] },
        claims: { email: ['email', 'email_verified'], profile: ['name'] },
        features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
        ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
        pkce: { required: () => true },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        async findAccount(_context, sub) {
          const { sub: _, ...claims } = issuer.person
          return { accountId: sub, claims: async () => ({ sub, ...claims }) }
        },
        async loadExistingGrant({ oidc }) {
          const accountId = oidc.session?.accountId
          const grant = new provider.Grant({ clientId: CLIENT.id, ...(accountId && { accountId }) })
          grant.addOIDCScope('openid email profile')
          grant.addOIDCClaims(['email', 'email_verified'])
          await grant.save()
          return grant
        },
      })
      const answer = provider.callback()
      server.on('request', async (request, response) => {
        const { pathname } = new URL(request.url ?? '', url)
        if (pathname === '/auth') issuer.requests.push(new URL(request.url ?? '', url))
        if (pathname === '/token') await issuer.beforeTokens()
        if (!pathname.startsWith('/interaction/')) return answer(request, response)
        await provider.interactionFinished(request, response, { login: { accountId: issuer.person.sub } })
      })
    },
    close: () => server.close(),
  }
  return issuer
}
