import { expect, test } from 'vitest'
import { FinishedPage } from './finished-page.ts'

const page = new FinishedPage({
  status: 200,
  headers: new Headers(),
  body: Buffer.from('one'),
  etag: 'W/"one"',
})

test.each([
  ['W/"one"', 304],
  ['"zero", "one"', 304],
  ['*', 304],
  ['"one', 200],
  ['"zero W/"one""', 200],
  ['', 200],
])('answers If-None-Match %s with %i', async (ifNoneMatch, status) => {
  expect((await page.answerTo('', ifNoneMatch)).status).toBe(status)
})
