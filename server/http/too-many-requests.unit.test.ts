import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { accountErrorSentence, errorSentence } from '#app/loading/error-sentence.ts'
import type { LimitName } from './limits.ts'
import { type Service, tooManyRequests } from './too-many-requests.ts'

/** The browser's client, whose requests the server answers with 429. */
function clientOf(service: Service, limit: LimitName, retryAfter: number) {
  return createClient('http://localhost', 'sb_publishable_x', {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: { fetch: async () => tooManyRequests(service, limit, retryAfter) },
  })
}

test('sends Retry-After with the response', async () => {
  const answer = tooManyRequests('rest', 'write', 17)
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('17')
})

test('returns the sentence from the client of each service', async () => {
  const auth = await clientOf('auth', 'signInByAddress', 61).auth.signInWithPassword({
    email: 'noor@example.com',
    password: 'eleven lines',
  })
  expect(accountErrorSentence(auth.error)).toBe(
    'Too many attempts to sign in. Please try again in 2 minutes.',
  )

  const rest = await clientOf('rest', 'write', 1).from('comments').insert({})
  expect(errorSentence(rest.error)).toBe('Too many changes from your network. Please try again in 1 second.')

  const storage = await clientOf('storage', 'uploadByAccount', 7200)
    .storage.from('images')
    .upload('a.png', new Blob(['a']))
  expect(errorSentence(storage.error)).toBe(
    'You have uploaded too many pictures. Please try again in 2 hours.',
  )
})
