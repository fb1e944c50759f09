import { expect, test } from 'vitest'
import { findStorageStatus } from './storage-status.ts'

test.each([
  [{ statusCode: '404', error: 'not_found' }, 404],
  [{ statusCode: 503 }, 503],
  [{ statusCode: '200' }, null],
  [{ statusCode: '' }, null],
  [{ statusCode: 'InvalidKey' }, null],
  [{ status: 404 }, null],
  ['404', null],
  [null, null],
])('the body %j has the status %s', (body, status) => {
  expect(findStorageStatus(body)).toBe(status)
})
