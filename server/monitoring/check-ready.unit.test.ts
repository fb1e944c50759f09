import { expect, test } from 'vitest'
import { checkReady } from './health.ts'

const answering = async (status: number) => new Response(null, { status })
const never = () => new Promise<never>(() => {})

test.each([
  ['a site that answers', async () => {}, () => answering(200), null],
  ['a blog without posts', async () => {}, () => answering(404), null],
  ['a backend without pages', async () => {}, null, null],
  ['a database that refuses', () => Promise.reject(new Error('no')), () => answering(200), 'database'],
  ['a database that hangs', never, () => answering(200), 'database'],
  ['pages that fail', async () => {}, () => answering(503), 'pages'],
  ['pages that throw', async () => {}, () => Promise.reject(new Error('no')), 'pages'],
  ['pages that hang', async () => {}, never, 'pages'],
] as const)('%s: %#', async (_name, database, pages, reason) => {
  expect(await checkReady({ database, pages }, 50)()).toBe(reason)
})

test('does not repeat a hanging check', async () => {
  let requested = 0
  let end = () => {}
  const database = () => {
    requested++
    return new Promise<void>(resolve => {
      end = resolve
    })
  }
  const check = checkReady({ database, pages: null }, 20)
  expect([await check(), await check(), requested]).toEqual(['database', 'database', 1])
  end()
  await new Promise(resolve => setTimeout(resolve, 0))
  const again = check()
  end()
  expect([await again, requested]).toEqual([null, 2])
})
