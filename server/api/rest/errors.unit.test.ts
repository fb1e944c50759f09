import pg from 'pg'
import { expect, test } from 'vitest'
import { QueueFull } from '#server/http/semaphore.ts'
import { toRestError } from './errors.ts'

test('answers 503 with Retry-After after a long wait', () => {
  expect(toRestError(new QueueFull(), true)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})

test.each(['53100', '58030'])('answers a full or read-only disk (%s) without file names', code => {
  const error = new pg.DatabaseError(
    'could not extend file "base/5/16707": No space left on device',
    1,
    'error',
  )
  expect(toRestError(Object.assign(error, { code }), false)).toMatchObject({
    status: 503,
    code,
    message: 'The database cannot write right now.',
  })
})
