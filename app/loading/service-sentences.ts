import { duration } from '#shared/text/count.ts'

export type Reason = { status: number; code: string; message: string }

export const ended = 'Your session has ended. Please sign in again.'
export const linkSpent = 'This link no longer works: it has expired or was already used.'
export const tooLargeMessage = 'This is too large to send.'
export const tooMany = 'Too many attempts in a short time. Please wait a moment and try again.'

const needsFactor = 'This requires your second factor. Sign out, sign in with it and try again.'
const noAccount = 'Your account no longer exists.'
const sameMoment = 'Someone else changed it at the same time. Please try again.'

const constraints: Record<string, string> = {
  comments_content_not_blank: 'Write a few words first',
  comments_content_length: 'A review can have at most 10,000 characters',
  profiles_username_not_blank: 'Enter your name',
  profiles_username_length: 'Use at most 80 characters',
  profiles_username_one_line: 'A name cannot contain line breaks or text direction marks',
  profiles_admins_not_banned:
    'An administrator cannot be banned, and a banned account cannot become an administrator.',
  comments_post_open: 'Reviews of this post are closed.',
  comments_said_once: 'You have already posted this today.',
  reports_reason_length: 'A reason can have at most 500 characters',
  profiles_last_admin_stays:
    'A blog needs an administrator, and you are the only one. Make someone else an administrator first.',
}

export function ofConstraint({ code, message }: Reason): string | undefined {
  if (code !== '23514' && code !== '23505') return
  return Object.entries(constraints).find(([name]) => message.includes(`"${name}"`))?.[1]
}

export function ofLimit({ status, code, message }: Reason): string | undefined {
  const isLimit = status === 429 || code === 'PT429' || code === 'over_request_rate_limit'
  if (!isLimit) return
  if (/\. Please try again in \d+ (second|minute|hour)s?\.$/.test(message)) return message
  const [, things, seconds] = /^too many (\w+): try again after (\d+) seconds?$/.exec(message) ?? []
  if (things) return `Too many ${things} in a short time. Please try again in ${duration(Number(seconds))}.`
  const [, wait] = /^For security purposes, .* after (\d+) seconds?\.$/.exec(message) ?? []
  if (wait) return `Too many attempts in a short time. Please try again in ${duration(Number(wait))}.`
}

/** Our own refusals give the reason to people as a sentence, and to programs as a part of one. */
export function ofReason({ code, message }: Reason): string | undefined {
  return /^PT4\d\d$/.test(code) && /^\p{Lu}.*\.$/u.test(message) ? message : undefined
}

// GoTrue's own message for 'characters' lists every letter of the alphabet.
const weaknesses: Record<string, string> = {
  characters: 'Use uppercase and lowercase letters, digits and symbols in your password.',
  pwned: 'This password has appeared in a data breach. Please choose a different one.',
}

export function ofWeakness(error: unknown): string | undefined {
  if (!(error instanceof Error && 'reasons' in error && Array.isArray(error.reasons))) return
  const sentences = error.reasons.map(reason => weaknesses[reason] ?? error.message)
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : undefined
}

const byCode: Record<string, string> = {
  '23503': noAccount,
  '23505': 'It already exists.',
  '23514': 'The text is empty or too long.',
  '40001': sameMoment,
  '40P01': sameMoment,
  '42501': 'You are not allowed to do that.',
  user_banned: 'This account is banned.',
  captcha_failed:
    'The service requires a captcha, which this site does not support. Please contact the site owner.',
  BY001: 'Please confirm this with your password and try again.',
  BY002: needsFactor,
  insufficient_aal: needsFactor,
  mfa_verification_failed: 'This code is wrong or has expired.',
  mfa_challenge_expired: 'The code has expired. Please enter the current one.',
  mfa_ip_address_mismatch: 'Your network has changed. Please enter the current code.',
  mfa_factor_name_conflict: 'You already have an authenticator with this name.',
  webauthn_verification_failed: 'The passkey was not accepted. Please try again.',
  webauthn_challenge_expired: 'The passkey request has expired. Please try again.',
  webauthn_credential_exists: 'This passkey has already been added.',
  too_many_passkeys: 'You can have at most 10 passkeys. Remove one first.',
  PGRST301: ended,
  PGRST303: ended,
  session_expired: ended,
  user_not_found: noAccount,
  refresh_token_not_found: ended,
  refresh_token_already_used: ended,
  email_not_confirmed: 'This address has not been confirmed yet.',
  otp_expired: linkSpent,
  bad_jwt: ended,
  refresh_token_invalid: ended,
  reauthentication_needed: 'This requires a recent sign-in. Please sign in again.',
  email_address_not_authorized: 'This blog cannot email you yet: its owner needs to set up a mail server.',
  identity_already_exists: 'It is already connected to an account.',
  single_identity_not_deletable: 'It is your only way to sign in.',
  provider_email_needs_verification: 'Confirm your address with that provider first, then sign in again.',
  email_address_not_provided: 'The provider did not share an email address, which an account requires.',
  bad_oauth_callback: 'The provider did not sign you in. Please try again.',
  bad_oauth_state: 'This sign-in has expired. Please try again.',
  manual_linking_disabled: 'This blog does not support signing in with other sites.',
  email_exists: 'Another account has this address.',
  signup_disabled: 'This blog does not accept new accounts.',
  AccessDenied: 'You are not allowed to do that.',
  EntityTooLarge: tooLargeMessage,
  InvalidMimeType: 'This file type is not supported.',
  ResourceAlreadyExists: 'It already exists.',
  SlowDown: tooMany,
  PT429: tooMany,
  over_request_rate_limit: tooMany,
  over_email_send_rate_limit: 'This blog has reached its hourly email limit. Please try again in an hour.',
}

export const ofCode = ({ code }: Reason): string | undefined => byCode[code]
