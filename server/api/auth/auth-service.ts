import { limitKeyOf } from '#server/base/client-address.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import { isDatabaseUnreachable } from '#server/database/sql.ts'
import { delayRefusal } from '#server/http/delay-refusal.ts'
import { isUuid, readCaller } from '../tokens.ts'
import type { AuthCall, AuthParts, Endpoint } from './auth-parts.ts'
import { authorize, authorizeLink, callback } from './authorize.ts'
import { enrollFactor, removeFactor } from './factors.ts'
import { AuthFailure, failure } from './failure.ts'
import { unlinkIdentity } from './identities.ts'
import { logout } from './logout.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { Fields, readBody, readQuery } from './read-request.ts'
import { otp, reauthenticate, recover, resend } from './recover.ts'
import {
  makeRecoveryCodes,
  readRecoveryCodes,
  remakeRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { passkeyRegistrationOptions, verifyPasskeyRegistration } from './register-passkey.ts'
import { health, settings } from './settings.ts'
import { passkeySignInOptions, signInWithPasskey } from './sign-in-with-passkey.ts'
import { signUp } from './sign-up.ts'
import { token } from './token.ts'
import { getUser, updateUser } from './user.ts'
import { followLink, verify } from './verify.ts'
import { challengeFactor, verifyFactor } from './verify-factor.ts'

interface Route {
  endpoint: Endpoint
  query?: string[] | 'any'
  caller?: 'anonymous' | 'user'
}

/** Scopes and provider options are ignored, because we do not store the provider's tokens. */
const AUTHORIZE_QUERY = [
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'prompt',
  'access_type',
  'login_hint',
]

const ROUTES = new Map<string, Route>([
  ['POST /signup', { endpoint: signUp, query: ['redirect_to'] }],
  ['POST /token', { endpoint: token, query: ['grant_type'] }],
  ['POST /logout', { endpoint: logout, query: ['scope'], caller: 'user' }],
  ['GET /user', { endpoint: getUser, caller: 'user' }],
  ['PUT /user', { endpoint: updateUser, query: ['redirect_to'], caller: 'user' }],
  ['POST /recover', { endpoint: recover, query: ['redirect_to'] }],
  [
    'POST /sso',
    {
      async endpoint() {
        throw failure(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
      },
    },
  ],
  ['POST /otp', { endpoint: otp, query: ['redirect_to'] }],
  ['GET /reauthenticate', { endpoint: reauthenticate, caller: 'user' }],
  ['POST /resend', { endpoint: resend, query: ['redirect_to'] }],
  ['POST /verify', { endpoint: verify, query: ['redirect_to'] }],
  [
    'GET /verify',
    { endpoint: followLink, query: ['token', 'token_hash', 'type', 'redirect_to'], caller: 'anonymous' },
  ],
  ['POST /factors', { endpoint: enrollFactor, caller: 'user' }],
  ['DELETE /factors/:id', { endpoint: removeFactor, caller: 'user' }],
  ['POST /factors/:id/challenge', { endpoint: challengeFactor, caller: 'user' }],
  ['POST /factors/:id/verify', { endpoint: verifyFactor, caller: 'user' }],
  ['GET /factors/recovery-codes', { endpoint: readRecoveryCodes, caller: 'user' }],
  ['POST /factors/recovery-codes', { endpoint: makeRecoveryCodes, caller: 'user' }],
  ['DELETE /factors/recovery-codes', { endpoint: removeRecoveryCodes, caller: 'user' }],
  ['POST /factors/recovery-codes/verify', { endpoint: verifyRecoveryCode, caller: 'user' }],
  ['POST /factors/recovery-codes/regenerate', { endpoint: remakeRecoveryCodes, caller: 'user' }],
  ['POST /passkeys/registration/options', { endpoint: passkeyRegistrationOptions, caller: 'user' }],
  ['POST /passkeys/registration/verify', { endpoint: verifyPasskeyRegistration, caller: 'user' }],
  ['POST /passkeys/authentication/options', { endpoint: passkeySignInOptions }],
  ['POST /passkeys/authentication/verify', { endpoint: signInWithPasskey }],
  ['GET /passkeys', { endpoint: listPasskeys, caller: 'user' }],
  ['PATCH /passkeys/:id', { endpoint: renamePasskey, caller: 'user' }],
  ['DELETE /passkeys/:id', { endpoint: removePasskey, caller: 'user' }],
  ['GET /authorize', { endpoint: authorize, query: AUTHORIZE_QUERY, caller: 'anonymous' }],
  ['GET /callback', { endpoint: callback, query: 'any', caller: 'anonymous' }],
  ['GET /user/identities/authorize', { endpoint: authorizeLink, query: AUTHORIZE_QUERY, caller: 'user' }],
  ['DELETE /user/identities/:id', { endpoint: unlinkIdentity, caller: 'user' }],
  ['GET /settings', { endpoint: settings }],
  ['GET /health', { endpoint: health }],
])

const ROOT = '/auth/v1'
const ID = /(?<=^\/(?:factors|passkeys|user\/identities)\/)[^/]+/
const longestUserAgent = 300

const ANONYMOUS = { role: 'anon', claims: {}, userId: null, sessionId: null } as const

export function authService(
  parts: AuthParts,
): (request: Request, context: RequestContext) => Promise<Response> {
  return async (request, context) => {
    try {
      const { route, call } = await read(request, context, parts)
      return await route.endpoint(call, parts)
    } catch (error) {
      if (error instanceof AuthFailure) {
        if (error.response.status === 429) await delayRefusal(request.signal)
        return error.response
      }
      if (!isDatabaseUnreachable(error)) throw error
      return failure(503, 'unexpected_failure', 'The database cannot be reached.').response
    }
  }
}

async function read(request: Request, { address }: RequestContext, parts: AuthParts) {
  const url = new URL(request.url)
  const path = url.pathname.startsWith(`${ROOT}/`) ? url.pathname.slice(ROOT.length) : ''
  const named = ROUTES.get(`${request.method} ${path}`)
  const route = named ?? ROUTES.get(`${request.method} ${path.replace(ID, ':id')}`)
  if (!route) throw failure(404, 'not_found', 'This endpoint is not available.')

  const caller = route.caller === 'anonymous' ? ANONYMOUS : await readCaller(request, parts.keys)
  if (caller instanceof Response) throw new AuthFailure(caller)
  if (route.caller === 'user' && caller.role !== 'authenticated')
    throw failure(401, 'no_authorization', 'This endpoint requires a valid Bearer token')

  const [id = ''] = named ? [] : (ID.exec(path) ?? [])
  if (id && !isUuid(id)) throw failure(404, 'validation_failed', 'The id in the path must be a UUID')

  const call: AuthCall = {
    id,
    url,
    cookies: request.headers.get('cookie') ?? '',
    query: route.query === 'any' ? new Map() : readQuery(url, route.query ?? []),
    body: request.method === 'GET' ? new Fields({}) : await readBody(request),
    caller,
    clientInfo: { address, userAgent: request.headers.get('user-agent')?.slice(0, longestUserAgent) ?? null },
    addressKey: limitKeyOf(address),
  }
  return { route, call }
}
