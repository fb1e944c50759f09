import { randomUUID } from 'node:crypto'
import { logFailure } from '#server/base/log.ts'
import { isTransient, type Sql } from '#server/database/sql.ts'
import type { PkceMail } from '#server/mail/messages/account-messages.ts'
import type { AuthParts } from './auth-parts.ts'
import { queueConfirmations } from './change-address.ts'
import { startFlow } from './flow-state.ts'
import { savePendingUser } from './pending-user.ts'
import { claimRequest, type MailRequest, parseRequest, queueMail } from './request-email.ts'
import { isSignUpClosed } from './settings.ts'
import { findUserByEmail } from './users.ts'

/** Queues the mails that were requested, and the links in them. Rejects when the database may answer later: the request remains. */
export async function queueRequestedMails({ sql, limits }: Pick<AuthParts, 'sql' | 'limits'>): Promise<void> {
  const queueNext = () =>
    sql.begin(async transaction => {
      const request = await claimRequest(transaction)
      if (request === null) return false
      try {
        await transaction.begin(step => queueRequested(step, limits, parseRequest(request)))
      } catch (error) {
        if (isTransient(error)) throw error
        // The request leaves the queue, or it would block all others.
        logFailure('mail-failed', error)
      }
      return true
    })
  while (await queueNext());
}

const queueRequested = (sql: Sql, limits: AuthParts['limits'], request: MailRequest) =>
  request.purpose === 'sign-up' ? queueSignUp(sql, limits, request) : queueByEmail(sql, limits, request)

async function queueByEmail(
  sql: Sql,
  limits: AuthParts['limits'],
  request: Extract<MailRequest, { email: string }>,
): Promise<void> {
  const { purpose, email } = request
  if (purpose === 'review' && !(await limits.consume('signUpMailByAccount', email)).ok) return
  const user = await findUserByEmail(sql, email)
  if (user?.is_banned || (purpose === 'confirmation' && user?.email_confirmed_at)) return
  const userId = user ? user.id : await makePendingUser(sql, request)
  if (userId === null) return
  if (purpose === 'email-change') return queueConfirmations(sql, userId)
  if (purpose === 'review')
    return queueMail(sql, userId, 'confirm-review', '1 hour', { review: request.review })
  await queueLink(
    sql,
    userId,
    purpose === 'confirmation' && user?.hash === null ? 'choose-password' : purpose,
    request,
  )
}

async function makePendingUser(sql: Sql, request: MailRequest): Promise<string | null> {
  const creates = request.purpose === 'review' || (request.purpose === 'sign-in' && request.createsUser)
  if (!creates || (await isSignUpClosed(sql))) return null
  const { email, userData } = request
  const createdAt = new Date().toISOString()
  const user = { id: randomUUID(), email, hash: null, userData, createdAt, confirmedAt: null }
  return (await savePendingUser(sql, user, null)).id
}

async function queueSignUp(
  sql: Sql,
  limits: AuthParts['limits'],
  request: Extract<MailRequest, { purpose: 'sign-up' }>,
): Promise<void> {
  const { user, repeats } = request
  const known = await findUserByEmail(sql, user.email)
  if (known?.is_banned) return
  if (known?.email_confirmed_at) {
    if ((await limits.consume('signUpMailByAccount', user.email)).ok)
      await queueMail(sql, known.id, 'known-address')
    return
  }
  // This runs before the limit is checked: exhausting the limit must not leave a stranger's password valid.
  const { id, kind } = await savePendingUser(sql, { ...user, confirmedAt: null }, repeats)
  if (!(await limits.consume('signUpMailByAccount', user.email)).ok) return
  await queueLink(sql, id, kind === 'signup' ? 'confirmation' : 'choose-password', request)
}

async function queueLink(sql: Sql, userId: string, kind: PkceMail, { pkce }: MailRequest): Promise<void> {
  if (!pkce) return queueMail(sql, userId, kind)
  const { redirectTo, ...challenge } = pkce
  const proof = kind === 'recovery' || kind === 'choose-password' ? 'recovery' : 'otp'
  const flow = { provider: kind, proof, challenge, redirectTo, userId, linkingTo: null } as const
  await queueMail(sql, userId, `${kind}-pkce`, '1 hour', { flow: await startFlow(sql, flow) })
}
