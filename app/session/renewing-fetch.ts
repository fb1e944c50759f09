import { isTransient } from '#app/loading/error-sentence.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { findStorageStatus } from '#shared/text/storage-status.ts'
import { backendFetch } from './backend-fetch.ts'
import { requestSignIn } from './lost-session.ts'
import { claimsOf } from './stored-session.ts'

type Answer = Promise<{
  data: { session: { access_token: string; user: { id: string } } | null }
  error: unknown
}>

type Auth = {
  getSession: () => Answer
  refreshSession: () => Answer
  signOut: (options: { scope: 'local' }) => Promise<unknown>
}

/** Retries a reader's request if its token is no longer valid, with a renewed token or after the same reader has signed in again. */
export function renewingFetch(findAuth: () => Auth): typeof fetch {
  let signingOut: Promise<unknown> | null = null
  // Once for all pending requests: a second sign-out could end the session of a reader who is already back.
  function signOutOnce() {
    signingOut ??= findAuth()
      .signOut({ scope: 'local' })
      .finally(() => {
        signingOut = null
      })
    return signingOut
  }

  return async (input, init) => {
    const response = await backendFetch(input, init)
    const headers = new Headers(init?.headers)
    const [, sent = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? []
    const reader = claimsOf(sent).sub
    if (typeof reader !== 'string' || !(await isOver(input, response))) return response
    const renewed = await renew(findAuth(), sent, reader, signOutOnce)
    if (renewed === null) return response
    headers.set('authorization', `Bearer ${renewed}`)
    return backendFetch(input, { ...init, headers })
  }
}

async function isOver(input: RequestInfo | URL, response: Response): Promise<boolean> {
  // During requests to the auth service the client holds a lock, and it handles their errors itself.
  if (response.ok || new URL(input instanceof Request ? input.url : input).pathname.includes('/auth/v1/'))
    return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!isRecord(body)) return false
  // PGRST301 and PGRST303 are PostgREST's codes for an invalid and an expired token.
  const codes = ['session_not_found', 'PGRST301', 'PGRST303']
  return findStorageStatus(body) === 401 || codes.includes(String(body.code))
}

async function renew(
  auth: Auth,
  sent: string,
  reader: string,
  signOut: () => Promise<unknown>,
): Promise<string | null> {
  const present = async () => {
    const { session } = (await auth.getSession()).data
    return session?.user.id === reader ? session.access_token : null
  }
  // Another request may already have renewed it.
  const now = await present()
  if (now !== null && now !== sent) return now
  const { data, error } = await auth.refreshSession()
  if (data.session) return data.session.user.id === reader ? data.session.access_token : null
  if (error && isTransient(error)) return null
  // Otherwise the client would stay signed in until the token expires, not knowing that it is no longer accepted.
  const later = await present()
  if (later === sent) await signOut()
  else if (later !== null) return later
  return (await requestSignIn()) ? await present() : null
}
