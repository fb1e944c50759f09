import { monitorEventLoopDelay } from 'node:perf_hooks'
import bcrypt from 'bcrypt'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runInRequest } from '#server/base/request-context.ts'
import { hashPassword, isPasswordOf, requireGoodPassword } from './passwords.ts'

/** A hash of 'eleven lines' that takes a millisecond to compare: the tests queue many, and hashing has low priority. */
const CHEAP_HASH = bcrypt.hashSync('eleven lines', 4)

test('matches a password with its own hash only', async () => {
  const hash = await hashPassword('eleven lines')
  expect(await isPasswordOf(hash, 'eleven lines')).toBe(true)
  expect(await isPasswordOf(hash, 'eleven line')).toBe(false)
  expect(await isPasswordOf(null, 'eleven lines')).toBe(false)
  expect(await isPasswordOf('no hash', 'eleven lines')).toBe(false)
})

test('accepts hashes with the prefixes $2a$ and $2b$', async () => {
  expect(await isPasswordOf('$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy', 'wrong')).toBe(
    false,
  )
  const older = (await bcrypt.hash('eleven lines', 4)).replace('$2b$', '$2a$')
  expect(await isPasswordOf(older, 'eleven lines')).toBe(true)
})

test('rejects a password with bytes that bcrypt ignores', async () => {
  const hash = await hashPassword('a'.repeat(72))
  expect(await isPasswordOf(hash, 'a'.repeat(72))).toBe(true)
  expect(await isPasswordOf(hash, `${'a'.repeat(72)}b`)).toBe(false)
})

test('accepts a new password of 8 characters to 72 bytes', () => {
  for (const password of ['1234567', '🖊'.repeat(7), 'a'.repeat(73), 'é'.repeat(37)])
    expect(() => requireGoodPassword(password), password).toThrow()
  for (const password of ['12345678', '🖊'.repeat(8), 'é'.repeat(36)]) requireGoodPassword(password)
})

test('takes equally long for unknown accounts', async () => {
  const hash = await hashPassword('eleven lines')
  const compared = vi.spyOn(bcrypt, 'compare')
  onTestFinished(() => compared.mockRestore())
  for (const of of [hash, null]) await isPasswordOf(of, 'something else')
  const costs = compared.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))
  expect(costs).toEqual([10, 10])
})

test('hashing leaves the main thread free', async () => {
  const begin = performance.now()
  await hashPassword('eleven lines')
  const one = performance.now() - begin
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await Promise.all(Array.from({ length: 6 }, () => hashPassword('eleven lines')))
  delay.disable()
  // On the main thread each hash would block it for its whole duration.
  expect(delay.percentile(50) / 1e6).toBeLessThan(one / 2)
})

test('answers 429 when the queue is full', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => isPasswordOf(CHEAP_HASH, 'something else')),
  )
  const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.response] : []))
  expect(refused.length).toBeGreaterThanOrEqual(14)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(25)
  expect(refused[0].status).toBe(429)
  expect(refused[0].headers.get('retry-after')).toBe('5')
})

test('bounds one address to twelve queued comparisons', async () => {
  const from = (address: string) =>
    runInRequest({ address, id: 'test' }, () => isPasswordOf(CHEAP_HASH, 'something else'))
  const flood = Promise.allSettled(Array.from({ length: 40 }, () => from('203.0.113.9')))
  expect(await from('198.51.100.1')).toBe(false)
  const served = (await flood).filter(({ status }) => status === 'fulfilled')
  expect(served).toHaveLength(12)
  expect(await from('203.0.113.9')).toBe(false)
})

test('compares for an address, although others fill the queue', async () => {
  const from = (address: string) =>
    runInRequest({ address, id: 'test' }, () => isPasswordOf(CHEAP_HASH, 'something else'))
  const flood = ['203.0.113.9', '203.0.113.10', '203.0.113.11'].flatMap(address =>
    Array.from({ length: 12 }, () => from(address)),
  )
  const ends = Promise.allSettled(flood)
  expect(await from('198.51.100.1')).toBe(false)
  await ends
})
