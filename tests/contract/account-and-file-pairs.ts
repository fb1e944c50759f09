import type { Pair } from './pairs.ts'

/** What GoTrue and the storage answer. */
export const accountAndFilePairs: Pair[] = [
  {
    name: 'the settings of the accounts',
    as: 'visitor',
    request: { path: '/auth/v1/settings' },
    answer: { status: 200, body: { mailer_autoconfirm: 'boolean', disable_signup: 'boolean' } },
  },
  {
    name: 'a wrong password',
    as: 'visitor',
    request: {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: { email: 'nobody@example.com', password: 'not the password' },
    },
    answer: { status: 400, code: 'invalid_credentials' },
  },
  {
    name: 'a refresh token that is none',
    as: 'visitor',
    request: {
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      body: { refresh_token: 'nonsense' },
    },
    answer: { status: 400, code: ['refresh_token_not_found', 'validation_failed'] },
  },
  {
    name: 'a link that was used or never sent',
    as: 'visitor',
    request: {
      method: 'POST',
      path: '/auth/v1/verify',
      body: { type: 'recovery', token_hash: '0'.repeat(56) },
    },
    answer: { status: 403, code: 'otp_expired' },
  },
  {
    name: 'an account without a token',
    as: 'visitor',
    request: { path: '/auth/v1/user', headers: { authorization: '' } },
    answer: { status: 401, code: ['no_authorization', 'bad_jwt'] },
  },
  {
    name: 'a picture that does not exist',
    as: 'visitor',
    request: { path: '/storage/v1/object/public/avatars/Profile%20Photo/nothing.webp' },
    answer: { status: [400, 404], code: '404' },
  },
  {
    name: 'an upload by a visitor',
    as: 'visitor',
    request: {
      method: 'POST',
      path: '/storage/v1/object/avatars/Profile%20Photo/contract.webp',
      headers: { 'content-type': 'image/webp' },
      body: 'RIFF',
    },
    answer: { status: [400, 401, 403], code: ['403', '401'] },
  },
  {
    name: 'an upload of a type that the bucket does not take',
    as: 'reader',
    request: {
      method: 'POST',
      path: '/storage/v1/object/avatars/Profile%20Photo/contract.svg',
      headers: { 'content-type': 'image/svg+xml' },
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    answer: { status: [400, 415], code: '415' },
  },
]
