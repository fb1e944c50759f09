import { duration } from '#app/content/count.ts'
import { isRecord } from '#app/content/parse-record.ts'
import { findStorageStatus } from '#app/content/storage-status.ts'

type Reason = { status: number; code: string; message: string }

export function errorSentence(error: unknown, gone = 'It is not there any more: it was deleted meanwhile.') {
  if (isGone(error)) return gone
  const reason = reasonOf(error)
  return byConstraint(reason) ?? ofService(reason) ?? unknown
}

export function formErrorSentence(error: unknown, gone?: string): string {
  const sentence = errorSentence(error, gone)
  const isFeared =
    isGone(error) ||
    isAccountGone(error) ||
    isRefused(error) ||
    [interrupted, missingScript].includes(sentence)
  return isFeared ? `${sentence} What you wrote is still here.` : sentence
}

export function isAccountGone(error: unknown): boolean {
  const { code, message } = reasonOf(error)
  return code === 'user_not_found' || (code === '23503' && message.includes('_user_id_fkey"'))
}

/** True for a deleted row, false when the reader's account was deleted. */
export function isGone(error: unknown): boolean {
  const { code, message } = reasonOf(error)
  return code === 'PGRST116' || (code === '23503' && !message.includes('_user_id_fkey"'))
}

export function areClosed(error: unknown): boolean {
  const { code, message } = reasonOf(error)
  return code === '23514' && message.includes('"comments_post_open"')
}

/** For signing in, signing up and passwords, where the auth service's message is shown. */
export function accountErrorSentence(error: unknown): string {
  const reason = reasonOf(error)
  return byWeakness(error) ?? ofService(reason) ?? (reason.message || unknown)
}

const ofService = (reason: Reason) => byLimit(reason) ?? byCode[reason.code] ?? byStatus(reason)

/** A signed-in client is needed. Has GoTrue's error code. */
export class SessionEnded extends Error {
  readonly code = 'session_not_found'
}

/** The dialog that asks to sign in again was declined: nothing more is said. */
export class SignInDeclined extends SessionEnded {
  override readonly name = 'SignInDeclined'
}

const hasCode = (code: string) => (error: unknown) => reasonOf(error).code === code

export const isRefused = hasCode('42501')
/** A recent password is needed, see `private.require_fresh_password`. */
export const needsPassword = hasCode('BY001')
export const isUnconfirmed = hasCode('email_not_confirmed')
export const isWrongPassword = hasCode('invalid_credentials')

/** Whether the rows of the request, or their number, caused the error. */
export function isAboutRows(error: unknown): boolean {
  return /^(22|23|40|P0|57014)/.test(reasonOf(error).code)
}

/** Whether the storage will never take the file. */
export function isAboutFile(error: unknown): boolean {
  return [400, 413, 415].includes(reasonOf(error).status)
}

export function isUnreachable(error: unknown): boolean {
  const { status, code, message } = reasonOf(error)
  return (status === 0 && code === '' && isNetworkMessage(message)) || status >= 502
}

export function isTransient(error: unknown): boolean {
  const { status } = reasonOf(error)
  return isUnreachable(error) || status === 429 || status >= 500
}

/** Seconds to wait after a rate limit. If the service gives none: 60, or an hour for GoTrue's cap of e-mails. */
export function secondsToWait(error: unknown): number | null {
  const { status, code, message } = reasonOf(error)
  if (status !== 429) return null
  const usual = code === 'over_email_send_rate_limit' ? 3600 : 60
  const [, count, unit] = /(\d+) (second|minute|hour)/.exec(message) ?? []
  return count ? Number(count) * (unit === 'hour' ? 3600 : unit === 'minute' ? 60 : 1) : usual
}

const unknown = 'Something went wrong. Please try again.'
const ended = 'Your session has ended. Please sign in again.'
const interrupted = 'The connection was interrupted. Please try again.'
const missingScript = 'A part of this page did not arrive. Please load the page again.'
const noAccount = 'Your account does not exist any more.'
const sameMoment = 'Somebody else changed it at the same moment. Please try again.'
export const linkSpent = 'This link does not work any more: it has expired or was used already.'
const tooLargeWords = 'That is too large to be sent.'
const tooMany = 'That was too often in a short time. Please wait a moment and try again.'

const constraints: Record<string, string> = {
  comments_content_not_blank: 'Write a few words first',
  comments_content_length: 'A review has at most 10,000 characters',
  profiles_username_not_blank: 'Enter your name',
  profiles_username_length: 'Use at most 80 characters',
  profiles_username_one_line: 'A name has no line breaks, and no marks that turn the direction of letters',
  profiles_admins_not_barred:
    'An administrator cannot be barred, and a barred account cannot be made an administrator.',
  comments_post_open: 'Reviews of this post are closed.',
  comments_said_once: 'You have written this already today.',
  reports_reason_length: 'A reason has at most 500 characters',
  profiles_last_admin_stays:
    'A blog needs an administrator, and there is no other. Make somebody else one first.',
}

function byConstraint({ code, message }: Reason): string | undefined {
  if (code !== '23514' && code !== '23505') return
  return Object.entries(constraints).find(([name]) => message.includes(`"${name}"`))?.[1]
}

function byLimit({ status, code, message }: Reason): string | undefined {
  const isLimit = status === 429 || code === 'PT429' || code === 'over_request_rate_limit'
  if (!isLimit) return
  if (/\. Please try again in \d+ (second|minute|hour)s?\.$/.test(message)) return message
  const [, acts, seconds] = /^too many (\w+): try again after (\d+) seconds?$/.exec(message) ?? []
  if (acts)
    return `Those were many ${acts} in a short time. Please try again in ${duration(Number(seconds))}.`
  const [, wait] = /^For security purposes, .* after (\d+) seconds?\.$/.exec(message) ?? []
  if (wait) return `That was too often in a short time. Please try again in ${duration(Number(wait))}.`
}

// GoTrue's own message for 'characters' lists every letter of the alphabet.
const weaknesses: Record<string, string> = {
  characters: 'Use capital and small letters, digits and other characters in your password.',
  pwned: 'This password is known from a leak of another site. Please choose another one.',
}

function byWeakness(error: unknown): string | undefined {
  if (!(error instanceof Error && 'reasons' in error && Array.isArray(error.reasons))) return
  const sentences = error.reasons.map(reason => weaknesses[reason] ?? error.message)
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : undefined
}

const byCode: Record<string, string> = {
  '23503': noAccount,
  '23505': 'It exists already.',
  '23514': 'The text is too long, or empty.',
  '40001': sameMoment,
  '40P01': sameMoment,
  '42501': 'You are not allowed to do that.',
  user_banned: 'This account is barred.',
  captcha_failed: 'The service asks for a captcha, which this site does not have. Please tell its owner.',
  BY001: 'Your password is needed once more for this. Please try again.',
  PGRST301: ended,
  PGRST303: ended,
  session_expired: ended,
  session_not_found: ended,
  user_not_found: noAccount,
  refresh_token_not_found: ended,
  refresh_token_already_used: ended,
  email_not_confirmed: 'This address is not confirmed yet.',
  otp_expired: linkSpent,
  bad_jwt: ended,
  refresh_token_invalid: ended,
  reauthentication_needed: 'Your password is needed once more for this. Please sign in again.',
  email_address_not_authorized:
    'This blog cannot send e-mails to your address yet: its owner has to set up a mail server.',
  signup_disabled: 'This blog takes no new accounts.',
  AccessDenied: 'You are not allowed to do that.',
  EntityTooLarge: tooLargeWords,
  InvalidMimeType: 'Files of this kind cannot be stored here.',
  ResourceAlreadyExists: 'It exists already.',
  SlowDown: tooMany,
  PT429: tooMany,
  over_request_rate_limit: tooMany,
  over_email_send_rate_limit:
    'This blog has sent as many e-mails as it may within an hour. Please try again in an hour.',
}

function byStatus({ status, code, message }: Reason): string | undefined {
  if (status === 401 && code === '') return ended
  if (status === 413) return tooLargeWords
  if (status === 429) return tooMany
  if (status >= 500 || outOfService.test(code)) {
    return 'The service is not available at the moment. Please try again in a while.'
  }
  if (status === 0 && isFailedImport(message)) return missingScript
  if (status === 0 && isNetworkMessage(message)) return interrupted
}

// Connection lost, out of resources, shutting down, internal error, no database connection.
const outOfService = /^(08|53|57|58|XX|PGRST00)/

// In this order: Chromium, Firefox, Safari, a timeout, an aborted request.
function isNetworkMessage(message: string): boolean {
  return (
    /failed to fetch|networkerror|load failed|timed? ?out|aborted/i.test(message) || isFailedImport(message)
  )
}

/** Only a reload helps: Chromium 150, Firefox 140 and older never request such a module again, WebKitGTK 2.50 does. In this order: Chromium and Firefox, Safari. */
export function isFailedImport(message: string): boolean {
  return /dynamically imported module|importing a module script failed/i.test(message)
}

function reasonOf(error: unknown): Reason {
  const { name, status, code, message } = isRecord(error) ? error : { message: String(error ?? '') }
  // The client raises this error itself, without the service's code.
  const isMissing = name === 'AuthSessionMissingError'
  return {
    status: findStorageStatus(error) ?? (typeof status === 'number' ? status : 0),
    code: isMissing ? 'session_not_found' : textOf(code),
    message: textOf(message),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
