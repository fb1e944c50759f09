import { duration } from '#app/content/count.ts'
import {
  ended,
  linkSpent,
  type Reason,
  registerServiceWords,
  tooLargeWords,
  tooMany,
} from './error-sentence.ts'

const noAccount = 'Your account does not exist any more.'
const sameMoment = 'Somebody else changed it at the same moment. Please try again.'

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

function ofConstraint({ code, message }: Reason): string | undefined {
  if (code !== '23514' && code !== '23505') return
  return Object.entries(constraints).find(([name]) => message.includes(`"${name}"`))?.[1]
}

function ofLimit({ status, code, message }: Reason): string | undefined {
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

function ofWeakness(error: unknown): string | undefined {
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
  BY002: 'This needs your second factor. Sign out, sign in with it, and try again.',
  PGRST301: ended,
  PGRST303: ended,
  session_expired: ended,
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

const ofCode = ({ code }: Reason): string | undefined => byCode[code]

registerServiceWords({ ofConstraint, ofLimit, ofCode, ofWeakness })
