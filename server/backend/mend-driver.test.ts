import { expect, test } from 'vitest'
import { mendDriver } from './mend-driver.ts'

test('a driver that was written anew is refused, so that nobody mends what is not there', () => {
  expect(() => mendDriver('connection', 'export function write() {}')).toThrow(
    'The Postgres driver has changed',
  )
})
