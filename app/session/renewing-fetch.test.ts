import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { endLoss, loseSession, requireSession } from './lost-session.ts'
import { renewingFetch } from './renewing-fetch.ts'

const user = {
  id: 'noor',
  email: 'noor@example.com',
  hasOneTimePassword: false,
  isPasswordRemoved: false,
  secondFactor: 'none' as const,
}
const tokenOf = (sub: string, number: number) => `h.${btoa(JSON.stringify({ sub, number }))}.s`

// As PostgREST and our own services answer.
const answers: [string, number, object][] = [
  ['/rest/v1/comments', 401, { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }],
  ['/rest/v1/comments', 401, { code: 'PGRST301', message: 'JWSError', details: null, hint: null }],
  [
    '/rest/v1/comments',
    401,
    { code: 'session_not_found', message: 'Session from session_id claim', details: null },
  ],
  [
    '/storage/v1/object/avatars/a',
    400,
    { statusCode: '401', error: 'Unauthorized', message: 'Your session' },
  ],
]

let token: string | null
let refreshed: () => string | null
let revoked: () => Promise<void>
let isRefused: (token: string) => boolean
const sent: string[] = []
const client = {
  getSession: async () => answerOf(token),
  async refreshSession() {
    const renewed = refreshed()
    if (renewed === null) return { ...answerOf(null), error: failure }
    token = renewed
    return answerOf(token)
  },
  async signOut() {
    if (token !== null) await revoked()
    token = null
    loseSession(user)
  },
}

function answerOf(access_token: string | null) {
  const session = access_token === null ? null : { access_token, user: { id: subjectOf(access_token) } }
  return { data: { session }, error: null }
}
const subjectOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).sub

const renewing = renewingFetch(() => client)
const request = (path: string) => {
  const headers = { authorization: `Bearer ${tokenOf('noor', 1)}` }
  return renewing(`https://backend.example${path}`, {
    method: 'POST',
    headers,
    body: 'words',
  })
}

let failure: Error
let refusal: [number, object]
let releaseSession: () => void
beforeEach(() => {
  releaseSession = requireSession()
  sent.length = 0
  token = tokenOf('noor', 1)
  refreshed = () => null
  revoked = async () => {}
  isRefused = () => sent.length === 1
  failure = new AuthApiError('Invalid Refresh Token: Refresh Token Not Found', 400, 'refresh_token_not_found')
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization') ?? ''
    const bearer = authorization.slice('Bearer '.length)
    sent.push(`${bearer} ${init.body}`)
    const [status, body] = refusal
    return isRefused(bearer) ? Response.json(body, { status }) : Response.json([{ id: 1 }], { status: 201 })
  })
})
afterEach(() => {
  releaseSession()
  endLoss(null)
  vi.unstubAllGlobals()
})

it.each(answers)('goes on with a renewed session after %s %i %j', async (path, status, body) => {
  refusal = [status, body]
  refreshed = () => tokenOf('noor', 2)
  expect((await request(path)).status).toBe(201)
  expect(sent).toEqual([`${tokenOf('noor', 1)} words`, `${tokenOf('noor', 2)} words`])
})

it.each(answers)('waits for its signed-out reader after %s %i %j', async (path, status, body) => {
  refusal = [status, body]
  const answer = request(path)
  await until(() => expect(token).toBeNull())
  await new Promise(resolve => setTimeout(resolve))
  expect(sent).toHaveLength(1)
  token = tokenOf('noor', 3)
  endLoss('noor')
  expect((await answer).status).toBe(201)
  expect(sent[1]).toBe(`${tokenOf('noor', 3)} words`)
})

it('never ends the session of a reader who is back', async () => {
  refusal = [401, { code: 'session_not_found' }]
  const revocations: (() => void)[] = []
  revoked = () => new Promise(resolve => revocations.push(resolve))
  isRefused = authorization => authorization === tokenOf('noor', 1)
  const answers = [request('/rest/v1/comments'), request('/rest/v1/likes')]
  await until(() => expect(revocations).not.toEqual([]))
  await new Promise(resolve => setTimeout(resolve, 50))
  revocations[0]?.()
  await until(() => expect(token).toBeNull())
  await new Promise(resolve => setTimeout(resolve))
  token = tokenOf('noor', 2)
  endLoss('noor')
  for (const resolve of revocations) resolve()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201])
  expect(token).toBe(tokenOf('noor', 2))
})

it('does not prompt for sign-in on reads', async () => {
  releaseSession()
  refusal = [401, { code: 'session_not_found' }]
  expect((await request('/rest/v1/comments')).status).toBe(401)
  expect(token).toBeNull()
  releaseSession = requireSession()
})

it('signs nobody out while the auth service cannot answer', async () => {
  refusal = [401, { code: 'PGRST303' }]
  failure = new AuthRetryableFetchError('Failed to fetch', 0)
  expect((await request('/rest/v1/comments')).status).toBe(401)
  expect(token).toBe(tokenOf('noor', 1))
})

it.each([
  ['declines', null],
  ['is another one', 'tomas'],
])('sends nothing again when who signs in %s', async (_, signedIn) => {
  refusal = [401, { code: 'session_not_found' }]
  const answer = request('/rest/v1/comments')
  await until(() => expect(token).toBeNull())
  await new Promise(resolve => setTimeout(resolve))
  token = signedIn && tokenOf(signedIn, 1)
  endLoss(signedIn)
  expect((await answer).status).toBe(401)
  expect(sent).toHaveLength(1)
})

it('uses a session that another request refreshed', async () => {
  refusal = [401, { code: 'PGRST303' }]
  token = tokenOf('noor', 2)
  expect((await request('/rest/v1/comments')).status).toBe(201)
  sent.length = 0
  token = tokenOf('tomas', 1)
  refreshed = () => tokenOf('tomas', 2)
  expect((await request('/rest/v1/comments')).status).toBe(401)
  expect(sent).toHaveLength(1)
})

it.each([
  ['/rest/v1/comments', 403, { code: '42501' }],
  ['/rest/v1/comments', 401, { code: 'user_not_found' }],
  ['/auth/v1/user', 403, { code: 403, error_code: 'session_not_found' }],
])('passes on %s %i %j', async (path, status, body) => {
  refusal = [status, body]
  expect((await request(path)).status).toBe(status)
  expect(sent).toHaveLength(1)
})
