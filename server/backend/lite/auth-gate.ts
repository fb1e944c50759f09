import bcrypt from 'bcryptjs'
import type { Database } from '#server/database/database.ts'
import { addAmr } from './add-amr.ts'
import type { Engine } from './engine.ts'
import { createQueue, QueueFull } from './queue.ts'
import { recoveryRedirect } from './recovery-mailer.ts'

/**
 * The part of the auth service that the product uses. The rest is closed: /otp and /magiclink of lite make confirmed
 * users out of any address, and what it lacks (factors, identities, SSO, phone) it answers in plain text.
 */
const OPEN = new Set([
  'POST /signup',
  'POST /token',
  'POST /logout',
  'GET /user',
  'PUT /user',
  'POST /recover',
  'GET /verify',
  'POST /verify',
  'GET /settings',
  'GET /health',
])

/** No address, so nobody can sign up with it. The hash is of nothing in particular, in the cost of lite: comparing with it takes as long as with a real one. */
const NOBODY = {
  email: 'nobody',
  hash: '$2b$10$C6UzMDM.H6dfI/f/IKcEe.7VbO5Vb2y5bG9oQ8wUjwZ8k0hE6XK6a',
}

/** How many may wait for bcrypt, which is JavaScript on the main thread and takes about 80 ms each. */
const HASH_QUEUE = 24

export function authGate(
  engine: Engine,
  database: Database,
  jwtSecret: string,
): (request: Request) => Promise<Response> {
  const hashing = createQueue(HASH_QUEUE)
  const mailing = createQueue(100)

  return async request => {
    const url = new URL(request.url)
    const route = `${request.method} ${url.pathname.slice('/auth/v1'.length)}`
    if (!OPEN.has(route)) return failure(404, 'not_found', 'This endpoint is closed.')
    if (request.method === 'GET') return engine.fetch(request)

    const text = await request.text()
    const body = parseObject(text)
    if (text && !body) return failure(400, 'bad_json', 'Could not parse request body as JSON.')
    const again = (body = text) =>
      engine.fetch(new Request(request.url, { method: request.method, headers: request.headers, body }))

    const password = body?.password
    if (typeof password === 'string' && Buffer.byteLength(password) > 72)
      return failure(422, 'weak_password', 'Password cannot be longer than 72 bytes.')

    try {
      switch (route) {
        case 'POST /signup':
          return await addAmr(await hashing(again), jwtSecret)
        case 'POST /token': {
          if (url.searchParams.get('grant_type') !== 'password') return await again()
          const { email } = body ?? {}
          // Without a password lite refuses everybody at once.
          if (typeof email !== 'string' || typeof password !== 'string' || password === '')
            return await again()
          const response = await hashing(async () =>
            (await mayKnow(database, email, password))
              ? again()
              : again(JSON.stringify({ ...body, email: NOBODY.email })),
          )
          return await addAmr(response, jwtSecret)
        }
        case 'PUT /user': {
          if (body && 'email' in body)
            return failure(403, 'email_change_closed', 'The e-mail address cannot be changed here.')
          if (typeof password !== 'string') return await again()
          const response = await hashing(again)
          if (response.ok) await afterNewPassword(database, request)
          return response
        }
        case 'POST /recover':
          return recover(
            async () => ((await hasFreshLink(database, body?.email)) ? null : again()),
            url.searchParams.get('redirect_to'),
            mailing,
          )
        case 'POST /verify':
          // A token comes from our own mail, so of all kinds only this one exists.
          return body?.type === 'recovery'
            ? await again()
            : failure(403, 'otp_expired', 'Email link is invalid or has expired')
        default:
          return await again()
      }
    } catch (error) {
      if (error instanceof QueueFull)
        return failure(
          429,
          'over_request_rate_limit',
          'Too many people are signing in at this moment. Please try again in a minute.',
        )
      throw error
    }
  }
}

/**
 * lite refuses an unknown address in 2 ms and a known one in 80, and says 'Email not confirmed' even to a wrong password:
 * both would tell a stranger who has an account. False means that lite must be asked as nobody, after as much work.
 */
async function mayKnow(database: Database, email: string, password: string): Promise<boolean> {
  const [user] = await database.jobs<{
    encrypted_password: string | null
    confirmed_at: string | null
  }>`select encrypted_password, confirmed_at from auth.users where email = ${email.toLowerCase()}`
  if (user?.encrypted_password && user.confirmed_at) return true
  const matches = await bcrypt.compare(password, user?.encrypted_password ?? NOBODY.hash)
  return matches && Boolean(user)
}

/** Whoever holds an old session is out as soon as there is a new password, and a one-time password is one no longer. */
async function afterNewPassword(database: Database, request: Request) {
  const claims = parseObject(
    Buffer.from(request.headers.get('authorization')?.split('.')[1] ?? '', 'base64url').toString(),
  )
  if (typeof claims?.sub !== 'string' || typeof claims.session_id !== 'string') return
  await database.jobs`delete from auth.sessions where user_id = ${claims.sub} and id <> ${claims.session_id}`
  await database.jobs`update auth.users set raw_app_meta_data = raw_app_meta_data - 'one_time_password' where id = ${claims.sub}`
}

/**
 * The same answer in the same time for known and unknown addresses: the work, and its failure, happens behind it.
 * `send` answers null when there was nothing to do.
 */
function recover(
  send: () => Promise<Response | null>,
  redirect: string | null,
  mailing: ReturnType<typeof createQueue>,
): Response {
  void mailing(() => recoveryRedirect.run(redirect, send))
    .then(response => {
      if (response && response.status >= 500) console.error('A recovery mail could not be sent.')
    })
    .catch(error => console.error(`A recovery mail could not be sent: ${error.message}`))
  return Response.json({})
}

/**
 * lite writes a mail for every request, and each makes the link before it worthless: whoever asks again and again could
 * fill a mailbox and keep its reader from ever choosing a password. An unused link keeps others away for a minute.
 */
async function hasFreshLink(database: Database, email: unknown): Promise<boolean> {
  if (typeof email !== 'string') return false
  const fresh = await database.jobs`select from auth.users
    where email = ${email.toLowerCase()} and recovery_token <> '' and recovery_sent_at > now() - interval '1 minute'`
  return fresh.length > 0
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status })
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
