import { isRecord } from '#shared/text/parse-record.ts'
import { findStorageStatus } from '#shared/text/storage-status.ts'
import {
  ended,
  ofCode,
  ofConstraint,
  ofLimit,
  ofReason,
  ofWeakness,
  type Reason,
  tooLargeMessage,
  tooMany,
} from './service-sentences.ts'

/** Turns any error into a sentence for people. `gone`: the sentence if the row or its parent was deleted. */
export function errorSentence(error: unknown, gone = 'It no longer exists: it has been deleted.') {
  if (isGone(error)) return gone
  const reason = reasonOf(error)
  return ofConstraint(reason) ?? ofService(reason) ?? unknown
}

export function formErrorSentence(error: unknown, gone?: string): string {
  const sentence = errorSentence(error, gone)
  const needsReassurance =
    isGone(error) ||
    isAccountGone(error) ||
    isRefused(error) ||
    [interrupted, missingScript].includes(sentence)
  return needsReassurance ? `${sentence} What you wrote is still here.` : sentence
}

export function isAccountGone(error: unknown): boolean {
  const { code, message } = reasonOf(error)
  return code === 'user_not_found' || (code === '23503' && message.includes('_user_id_fkey"'))
}

export function isGone(error: unknown): boolean {
  const { code, message } = reasonOf(error)
  return code === 'PGRST116' || (code === '23503' && !message.includes('_user_id_fkey"'))
}

export function areClosed(error: unknown): boolean {
  const { code, message } = reasonOf(error)
  return code === '23514' && message.includes('"comments_post_open"')
}

/** For errors of signing in, signing up and passwords, where the auth service's own message is shown. */
export function accountErrorSentence(error: unknown): string {
  const reason = reasonOf(error)
  return ofWeakness(error) ?? ofService(reason) ?? (reason.message || unknown)
}

const ofService = (reason: Reason) =>
  ofLimit(reason) ?? ofReason(reason) ?? ofCode(reason) ?? byStatus(reason)

/** Thrown where a signed-in client is needed. Has GoTrue's error code. */
export class SessionEnded extends Error {
  readonly code = 'session_not_found'
}

/** The reader closed the dialog that asks to sign in again. No further message is shown. */
export class SignInDeclined extends SessionEnded {
  override readonly name = 'SignInDeclined'
}

const hasCode = (code: string) => (error: unknown) => reasonOf(error).code === code

export const isRefused = hasCode('42501')
/** The operation needs a recent password or a second factor. See `private.require_fresh_password` and `server/api/auth/own-session.ts`. */
export const needsPassword = (error: unknown) =>
  ['BY001', 'BY002', 'reauthentication_needed', 'insufficient_aal'].includes(reasonOf(error).code)
export const isUnconfirmed = hasCode('email_not_confirmed')
export const isWrongPassword = hasCode('invalid_credentials')
export const isWrongCode = hasCode('mfa_verification_failed')
export const isSpentCode = hasCode('otp_expired')

export function isAboutRows(error: unknown): boolean {
  return /^(22|23|40|P0|57014)/.test(reasonOf(error).code)
}

export function isAboutFile(error: unknown): boolean {
  return [400, 413, 415].includes(reasonOf(error).status)
}

export function isUnreachable(error: unknown): boolean {
  const { status, code, message } = reasonOf(error)
  return (status === 0 && code === '' && isNetworkMessage(message)) || status >= 502
}

/** Whether a retry may succeed, for example after a lost response, from an overloaded service or under a rate limit. */
export function isTransient(error: unknown): boolean {
  const { status } = reasonOf(error)
  return isUnreachable(error) || status === 429 || status >= 500
}

/** Seconds to wait after a rate limit. If the service gives none: 60, or an hour for GoTrue's limit on emails. */
export function secondsToWait(error: unknown): number | null {
  const { status, code, message } = reasonOf(error)
  if (status !== 429) return null
  const usual = code === 'over_email_send_rate_limit' ? 3600 : 60
  const [, count, unit] = /(\d+) (second|minute|hour)/.exec(message) ?? []
  return count ? Number(count) * (unit === 'hour' ? 3600 : unit === 'minute' ? 60 : 1) : usual
}

const unknown = 'Something went wrong. Please try again.'
const interrupted = 'The connection was interrupted. Please try again.'
const missingScript = 'Part of this page did not load. Please load the page again.'

function byStatus({ status, code, message }: Reason): string | undefined {
  if ((status === 401 && code === '') || code === 'session_not_found') return ended
  if (status === 413) return tooLargeMessage
  if (status === 429) return tooMany
  if (status >= 500 || outOfService.test(code)) {
    return 'The service is not available right now. Please try again later.'
  }
  if (status === 0 && isFailedImport(message)) return missingScript
  if (status === 0 && isNetworkMessage(message)) return interrupted
}

// Postgres and PostgREST codes: connection lost, out of resources, shutting down, internal error, no database connection.
const outOfService = /^(08|53|57|58|XX|PGRST00)/

// In this order: Chromium, Firefox, Safari, a timeout, an aborted request.
function isNetworkMessage(message: string): boolean {
  return (
    /failed to fetch|networkerror|load failed|timed? ?out|aborted/i.test(message) || isFailedImport(message)
  )
}

/** Only a reload helps, because Chromium 150, Firefox 140 and older never request a failed module again (WebKitGTK 2.50 does). In this order: Chromium and Firefox, Safari, the style sheet of a module. */
export function isFailedImport(message: string): boolean {
  return /dynamically imported module|importing a module script failed|unable to preload css/i.test(message)
}

function reasonOf(error: unknown): Reason {
  const { name, status, code, message } = isRecord(error) ? error : { message: String(error ?? '') }
  // The client throws this error itself, without the service's code.
  const isMissing = name === 'AuthSessionMissingError'
  return {
    status: findStorageStatus(error) ?? (typeof status === 'number' ? status : 0),
    code: isMissing ? 'session_not_found' : textOf(code),
    message: textOf(message),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
