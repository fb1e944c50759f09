import { expect, test } from 'vitest'
import { areForReading, waitsForIntent } from './waits-for-intent.ts'

test.each([
  ['site/posts/post-page', true, true],
  ['account/sign-in', true, false],
  ['account/reset-password', false, false],
  ['dashboard/layout', false, false],
])('%s waits for intent: %s, is for reading: %s', (id, waits, reading) => {
  const routes = ['root', 'site/layout/frame', id]
  expect([waitsForIntent(routes), areForReading(routes)]).toEqual([waits, reading])
})
