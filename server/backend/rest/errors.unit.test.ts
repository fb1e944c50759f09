import pg from 'pg'
import { expect, test } from 'vitest'
import { QueueFull } from '#server/limits/semaphore.ts'
import { toRestError } from './errors.ts'

test('a request whose turn does not come is answered with 503 and told to try again', () => {
  expect(toRestError(new QueueFull(), true)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})

test.each(['53100', '58030'])('a full or read-only disk (%s) is a sentence that names no file', code => {
  const error = new pg.DatabaseError(
    'could not extend file "base/5/16707": No space left on device',
    1,
    'error',
  )
  expect(toRestError(Object.assign(error, { code }), false)).toMatchObject({
    status: 503,
    code,
    message: 'The database cannot store anything at the moment.',
  })
})
