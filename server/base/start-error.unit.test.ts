import pg from 'pg'
import { expect, test } from 'vitest'
import { startError } from './start-error.ts'

test('explains a disk that fills up during a migration', () => {
  const cause = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })
  const failed = (code: string) => new Error('Migration x failed', { cause: cause(code) })
  for (const error of [cause('53100'), failed('53100')])
    expect(startError(error)).toBe(
      'The database’s disk is full. Nothing was migrated. Free up space and start again.',
    )
  expect(startError(failed('42601'))).toBe(null)
})
