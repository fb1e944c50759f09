import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
  StorageApiError,
} from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import {
  accountErrorSentence,
  errorSentence,
  isTransient,
  isUnreachable,
  secondsToWait,
} from './error-sentence.ts'

const refused = (code: string, message = 'raw words of the database') => ({
  code,
  message,
  details: '',
  hint: '',
})
const violates = (name: string) => `new row for relation "comments" violates check constraint "${name}"`
const away = { code: '', message: 'TypeError: Failed to fetch', details: '', hint: '' }

describe('a sentence for an error', () => {
  it.each([
    ['the network is away', away, /connection was interrupted/],
    [
      'Firefox says so',
      new TypeError('NetworkError when attempting to fetch resource.'),
      /connection was interrupted/,
    ],
    ['Safari misses a response', new TypeError('Load failed'), /connection was interrupted/],
    [
      'auth cannot be reached',
      new AuthRetryableFetchError('Failed to fetch', 0),
      /connection was interrupted/,
    ],
    [
      'a script does not arrive',
      new TypeError('Failed to fetch dynamically imported module: /assets/client.js'),
      /did not load\. Please load the page again/,
    ],
    [
      'Safari says so',
      new TypeError('Importing a module script failed.'),
      /did not load\. Please load the page again/,
    ],
    ['the client misses its session', new AuthSessionMissingError(), /session has ended/],
    ['the token has expired', refused('PGRST303'), /session has ended/],
    ['policies refuse', refused('42501'), /not allowed/],
    ['the post is gone', refused('23503'), /has been deleted/],
    [
      'the account is gone',
      refused('23503', 'violates foreign key constraint "comments_user_id_fkey"'),
      /account no longer exists/,
    ],
    ['a check refuses', refused('23514'), /empty or too long/],
    [
      'a review is blank',
      refused('23514', violates('comments_content_not_blank')),
      /^Write a few words first$/,
    ],
    [
      'a review is too long',
      refused('23514', violates('comments_content_length')),
      /^A review can have at most 10,000 characters$/,
    ],
    [
      'a review was written before',
      refused('23505', 'the same text on one day: violates unique constraint "comments_said_once"'),
      /^You have already posted this today\.$/,
    ],
    [
      'the database counts too many reviews',
      refused('PT429', 'You are writing reviews very quickly. Please try again in 3 minutes.'),
      /^You are writing reviews very quickly\. Please try again in 3 minutes\.$/,
    ],
    [
      'the database gives the reason',
      refused('PT409', 'Another import is at work. Wait until it has ended.'),
      /^Another import is at work\. Wait until it has ended\.$/,
    ],
    ['the database names the reason for programs', refused('PT422', 'a link is for 1 day'), /went wrong/],
    [
      'an administrator is to be banned',
      refused(
        '23514',
        'new row for relation "profiles" violates check constraint "profiles_admins_not_banned"',
      ),
      /cannot be banned/,
    ],
    ['Postgres is stopping', refused('57P01'), /not available/],
    ['a gateway answers', new AuthRetryableFetchError('Bad Gateway', 502), /not available/],
    [
      'the database counts too many',
      refused('PT429', 'too many reviews: try again after 540 seconds'),
      /^Too many reviews in a short time\. Please try again in 9 minutes\.$/,
    ],
    ['it was too often', new AuthApiError('slow down', 429, 'over_request_rate_limit'), /wait a moment/],
    [
      'the stored session is not valid any more',
      new AuthApiError('invalid JWT', 403, 'bad_jwt'),
      /has ended/,
    ],
    [
      'hosted storage wraps a refusal as 400',
      new StorageApiError(
        'new row violates row-level security policy',
        400,
        '403',
        'storage',
        'AccessDenied',
      ),
      /^You are not allowed to do that\.$/,
    ],
    [
      'hosted storage wraps a size as 400',
      new StorageApiError('exceeded', 400, '413', 'storage', 'EntityTooLarge'),
      /^This is too large to send\.$/,
    ],
    [
      'hosted storage wraps a type as 400',
      new StorageApiError('mime type', 400, '415', 'storage', 'InvalidMimeType'),
      /^This file type is not supported\.$/,
    ],
    [
      'hosted storage wraps a failure as 400',
      new StorageApiError('timed out', 400, '503', 'storage', 'DatabaseTimeout'),
      /not available right now/,
    ],
    ['anything else', refused('42P01'), /Something went wrong/],
    ['something that is no error was thrown', undefined, /Something went wrong/],
  ])('when %s', (_when, error, sentence) => {
    expect(errorSentence(error)).toMatch(sentence)
  })

  it('never shows the message of the database', () => {
    for (const code of ['42501', '23514', '42P01', 'XX000', '']) {
      expect(errorSentence(refused(code))).not.toContain('raw words')
    }
  })
})

describe('a sentence for an account', () => {
  it("keeps the service's message", () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
    expect(accountErrorSentence(error)).toBe('Invalid login credentials')
  })

  it.each([
    [['pwned'], /appeared in a data breach/],
    [['characters'], /^Use uppercase and lowercase letters/],
    [['length'], /^Password should be at least 12 characters\.$/],
    [['length', 'pwned'], /at least 12 characters\. This password has appeared/],
  ] as const)('says why a password is weak: %j', (reasons, sentence) => {
    const error = new AuthWeakPasswordError('Password should be at least 12 characters.', 422, [...reasons])
    expect(accountErrorSentence(error)).toMatch(sentence)
  })

  it('mentions the connection when there was no response', () => {
    expect(accountErrorSentence(new AuthRetryableFetchError('Failed to fetch', 0))).toMatch(
      /connection was interrupted/,
    )
  })
})

describe('too many requests', () => {
  const limited = (message: string) => new AuthApiError(message, 429, 'over_email_send_rate_limit')

  it.each([
    ['For security purposes, you can only request this after 42 seconds.', 42, /in 42 seconds\.$/],
    ['Too many e-mails were asked for. Please try again in 3 minutes.', 180, /in 3 minutes\.$/],
    ['email rate limit exceeded', 3600, /try again in an hour\.$/],
  ])('%s', (message, seconds, sentence) => {
    expect(secondsToWait(limited(message))).toBe(seconds)
    expect(accountErrorSentence(limited(message))).toMatch(sentence)
  })

  it('are the only error with a delay until a retry', () => {
    expect(secondsToWait(new AuthApiError('Expired after 60 seconds', 403, 'otp_expired'))).toBeNull()
  })
})

describe('transient', () => {
  it.each([
    ['the network is away', away, true],
    ['too many requests', new AuthApiError('slow down', 429, 'over_request_rate_limit'), true],
    ['the service has failed', new AuthApiError('unexpected', 500, 'unexpected_failure'), true],
    ['a link is used up', new AuthApiError('expired', 403, 'otp_expired'), false],
  ])('when %s', (_when, error, expected) => {
    expect(isTransient(error)).toBe(expected)
  })
})

describe('unreachable', () => {
  it('is a missing network or a gateway without a backend', () => {
    expect(isUnreachable(away)).toBe(true)
    expect(isUnreachable(new AuthRetryableFetchError('Failed to fetch', 0))).toBe(true)
    expect(isUnreachable(new AuthRetryableFetchError('Service Unavailable', 503))).toBe(true)
  })

  it('is not an error response', () => {
    expect(isUnreachable(refused('42501'))).toBe(false)
    expect(isUnreachable(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toBe(
      false,
    )
  })
})
