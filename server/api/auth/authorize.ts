import { codeOf } from '#server/base/code-of.ts'
import { logEvent } from '#server/base/log.ts'
import { isUuid } from '../tokens.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { AuthFailure, consumeLimit, failure } from './failure.ts'
import { claimFlow, type Flow, issueCode, secretOfFlow, startFlow } from './flow-state.ts'
import { findOrMakeAccount, linkIdentity, requireLinking, requireUnlinked } from './identities.ts'
import type { OwnSession } from './own-session.ts'
import { ownPage, readChallenge } from './pkce.ts'
import type { ProviderIdentity, ProviderRequest } from './provider.ts'
import { requireProvider } from './providers.ts'
import { returnTo, returnWithError } from './return-to.ts'
import { insertSession, readSession } from './sessions.ts'

const CALLBACK = '/auth/v1/callback'

const TOKEN_PAGES = /^\/(signin$|dashboard(\/|$))/

/** Identifies the flow that this browser started. A flow without PKCE can be finished only with this cookie. */
const COOKIE = 'byline-flow'

export async function authorize(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { location, cookie } = await begin(call, parts, null)
  return new Response(null, { status: 302, headers: { location, 'set-cookie': cookie } })
}

export async function authorizeLink(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { location, cookie } = await begin(call, parts, await requireLinking(call, parts))
  const headers = { 'set-cookie': cookie }
  if (call.query.get('skip_http_redirect') === 'true') return Response.json({ url: location }, { headers })
  return new Response(null, { status: 302, headers: { ...headers, location } })
}

async function begin({ query, addressKey }: AuthCall, parts: AuthParts, own: OwnSession | null) {
  const name = query.get('provider') ?? ''
  const provider = requireProvider(parts.providers, name)
  const challenge = readChallenge(
    query.get('code_challenge') ?? null,
    query.get('code_challenge_method') ?? null,
  )
  await consumeLimit(parts.limits, 'providerByAddress', addressKey)
  const page = ownPage(parts.siteUrl, query.get('redirect_to') ?? null)
  // Without a challenge the tokens are in the fragment, which browsers carry along when a page redirects to another site.
  const redirectTo = challenge || TOKEN_PAGES.test(new URL(page).pathname) ? page : parts.siteUrl
  const linkingTo = own?.user.id ?? null
  const flow = { provider: name, proof: 'oauth', challenge, redirectTo, userId: null, linkingTo } as const
  const id = await startFlow(parts.sql, flow, own?.sessionId)
  const attributes = `Path=${CALLBACK}; Max-Age=600; HttpOnly; SameSite=Lax`
  const secure = parts.siteUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${COOKIE}=${id}; ${attributes}${secure}`
  const location = await provider.authorizationUrl(requestOf(parts, id)).then(
    url => url.href,
    error => returnWithError(redirectTo, reportFailure(error, name), challenge !== null),
  )
  return { location, cookie }
}

export async function callback(call: AuthCall, parts: AuthParts): Promise<Response> {
  await consumeLimit(parts.limits, 'providerByAddress', call.addressKey)
  const state = call.url.searchParams.get('state') ?? ''
  const flow = isUuid(state) ? await claimFlow(parts.sql, state) : null
  if (!flow) {
    const error = failure(400, 'bad_oauth_state', 'OAuth state not found or expired')
    return returnTo(returnWithError(parts.siteUrl, error, false))
  }
  try {
    if (!flow.challenge && cookieOf(call) !== flow.id)
      throw failure(400, 'bad_oauth_state', 'The sign-in began in another browser')
    const identity = await identify(call, parts, flow)
    return returnTo(await finish(call, parts, flow, identity))
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error
    return returnTo(returnWithError(flow.redirectTo, error, flow.challenge !== null))
  }
}

async function identify({ url }: AuthCall, parts: AuthParts, flow: Flow): Promise<ProviderIdentity> {
  const provider = requireProvider(parts.providers, flow.provider)
  if (!url.searchParams.has('code'))
    throw failure(403, 'bad_oauth_callback', 'The provider did not sign you in')
  // Behind a proxy, the request URL differs from the callback URL that the provider knows.
  const answer = new URL(CALLBACK + url.search, parts.siteUrl)
  try {
    return await provider.identify(answer, requestOf(parts, flow.id))
  } catch (error) {
    throw reportFailure(error, flow.provider)
  }
}

/** With PKCE, only the browser that has the verifier gets a session, and the identity is linked only then. */
async function finish(
  { clientInfo }: AuthCall,
  parts: AuthParts,
  { id, provider, challenge, linkingTo, redirectTo }: Flow,
  identity: ProviderIdentity,
): Promise<string> {
  const done = await parts.sql.begin(async sql => {
    if (linkingTo && challenge) await requireUnlinked(sql, linkingTo, provider, identity)
    else if (linkingTo) await linkIdentity(sql, linkingTo, provider, identity)
    const userId = linkingTo ?? (await findOrMakeAccount(sql, provider, identity))
    if (challenge) return { code: await issueCode(sql, id, userId, linkingTo ? identity : null) } as const
    // It ended with the session that requested a link, if that ended before the provider answered.
    const [flow] = await sql`delete from auth.flow_state where id = ${id} returning id`
    if (!flow) throw failure(400, 'bad_oauth_state', 'OAuth state not found or expired')
    return { code: null, userId, sessionId: await insertSession(sql, userId, 'oauth', clientInfo) } as const
  })
  const page = new URL(redirectTo)
  if (done.code !== null) page.searchParams.set('code', done.code)
  else {
    const { user: _, expires_in, ...session } = await readSession(parts, done.userId, done.sessionId)
    page.hash = String(new URLSearchParams({ ...session, expires_in: String(expires_in) }))
  }
  return page.href
}

function requestOf({ keys, siteUrl }: AuthParts, flowId: string): ProviderRequest {
  return {
    state: flowId,
    nonce: secretOfFlow(keys.jwtSecret, 'nonce', flowId),
    verifier: secretOfFlow(keys.jwtSecret, 'verifier', flowId),
    redirectUri: siteUrl + CALLBACK,
  }
}

function cookieOf({ cookies }: AuthCall): string | null {
  const [, value] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies) ?? []
  return value ?? null
}

function reportFailure(error: unknown, provider: string): AuthFailure {
  logEvent('warn', 'provider-failed', {
    provider,
    code: codeOf(error),
    advice: 'Check its client id, secret and address.',
  })
  return failure(500, 'unexpected_failure', 'The provider did not return your account')
}
