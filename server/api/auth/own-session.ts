import type { AuthCall, AuthParts } from './auth-parts.ts'
import { type AuthFailure, failure } from './failure.ts'
import { sessionNotFound } from './sessions.ts'
import { type AuthUser, findUserById } from './users.ts'

const FRESH = '5 minutes' // must match private.require_fresh_password

export interface OwnSession {
  user: AuthUser
  sessionId: string
  isStrong: boolean
  /** Whether the user proved their identity in this session within the last five minutes. */
  isFresh: boolean
}

export async function requireOwnSession(
  { caller }: Pick<AuthCall, 'caller'>,
  { sql }: Pick<AuthParts, 'sql'>,
): Promise<OwnSession> {
  const [session] = await sql<{ id: string; is_strong: boolean; is_fresh: boolean }>`
    select id, coalesce(aal = 'aal2', false) as is_strong, exists (
      select from auth.mfa_amr_claims where session_id = own.id and updated_at > now() - ${FRESH}::interval) as is_fresh
    from auth.sessions as own where id = ${caller.sessionId} and user_id = ${caller.userId}`
  const user = session && caller.userId ? await findUserById(sql, caller.userId) : null
  if (!session || !user) throw sessionNotFound()
  return { user, sessionId: session.id, isStrong: session.is_strong, isFresh: session.is_fresh }
}

const hasSecondFactor = ({ factors }: Pick<AuthUser, 'factors'>): boolean =>
  factors?.some(({ status }) => status === 'verified') === true

export const lacksSecondFactor = ({ user, isStrong }: Pick<OwnSession, 'user' | 'isStrong'>): boolean =>
  hasSecondFactor(user) && !isStrong

/** Prevents a stolen session from becoming a stolen account. */
export function requireFresh({ isFresh }: OwnSession): void {
  if (!isFresh)
    throw failure(400, 'reauthentication_needed', 'Sign in again to change how you sign in, then try again.')
}

export const insufficientAal = (status: number, message: string): AuthFailure =>
  failure(status, 'insufficient_aal', message)
