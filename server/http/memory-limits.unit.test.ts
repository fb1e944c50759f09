import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryLimits, limits as table } from './limits.ts'

const { count, seconds } = table.signUpMailByAccount

async function consumeAll(limits: ReturnType<typeof memoryLimits>, key: string) {
  for (let n = 0; n < count; n++)
    expect(await limits.consume('signUpMailByAccount', key)).toEqual({ ok: true })
}

test('refuses a use beyond the limit with a delay', async () => {
  let now = 0
  const limits = memoryLimits(() => now)
  await consumeAll(limits, 'noor@example.com')
  now = 1500
  expect(await limits.consume('signUpMailByAccount', 'noor@example.com')).toEqual({
    ok: false,
    retryAfter: seconds - 1,
  })
})

test('does not extend the window by a refused use', async () => {
  let now = 0
  const limits = memoryLimits(() => now)
  await consumeAll(limits, 'noor@example.com')
  now = seconds * 1000 - 1
  expect(await limits.consume('signUpMailByAccount', 'noor@example.com')).toEqual({
    ok: false,
    retryAfter: 1,
  })
  now = seconds * 1000
  await consumeAll(limits, 'noor@example.com')
})

test('ends windows after the clock is set back', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limits = memoryLimits()
  await consumeAll(limits, 'noor@example.com')
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(seconds * 1000)
  await consumeAll(limits, 'noor@example.com')
})

test('counts each key and each limit separately', async () => {
  const limits = memoryLimits(() => 0)
  await consumeAll(limits, 'noor@example.com')
  expect(await limits.consume('signUpMailByAccount', 'tomas@example.com')).toEqual({ ok: true })
  expect(await limits.consume('recoveryByAddress', 'noor@example.com')).toEqual({ ok: true })
})

test('allows a refunded use again', async () => {
  const limits = memoryLimits(() => 0)
  await consumeAll(limits, 'noor@example.com')
  await limits.refund('signUpMailByAccount', 'noor@example.com')
  expect(await limits.consume('signUpMailByAccount', 'noor@example.com')).toEqual({ ok: true })
  expect((await limits.consume('signUpMailByAccount', 'noor@example.com')).ok).toBe(false)
})

test('evicts the oldest key when there are too many', async () => {
  const limits = memoryLimits(() => 0)
  await consumeAll(limits, 'first')
  for (let n = 0; n < 20_000; n++) await limits.consume('signUpMailByAccount', `key ${n}`)
  await consumeAll(limits, 'last')
  expect(await limits.consume('signUpMailByAccount', 'first')).toEqual({ ok: true })
  expect((await limits.consume('signUpMailByAccount', 'last')).ok).toBe(false)
})
