import { expect, test } from 'vitest'
import { limits as table } from './limits.ts'
import { memoryLimits } from './memory-limits.ts'

const { count, seconds } = table.signUpMailByAccount

async function takeAll(limits: ReturnType<typeof memoryLimits>, key: string) {
  for (let n = 0; n < count; n++) expect(await limits.take('signUpMailByAccount', key)).toEqual({ ok: true })
}

test('refuses a use beyond the limit with a delay', async () => {
  let now = 0
  const limits = memoryLimits(() => now)
  await takeAll(limits, 'noor@example.com')
  now = 1500
  expect(await limits.take('signUpMailByAccount', 'noor@example.com')).toEqual({
    ok: false,
    retryAfter: seconds - 1,
  })
})

test('does not extend the window by a refused use', async () => {
  let now = 0
  const limits = memoryLimits(() => now)
  await takeAll(limits, 'noor@example.com')
  now = seconds * 1000 - 1
  expect(await limits.take('signUpMailByAccount', 'noor@example.com')).toEqual({ ok: false, retryAfter: 1 })
  now = seconds * 1000
  await takeAll(limits, 'noor@example.com')
})

test('counts each key and each limit separately', async () => {
  const limits = memoryLimits(() => 0)
  await takeAll(limits, 'noor@example.com')
  expect(await limits.take('signUpMailByAccount', 'tomas@example.com')).toEqual({ ok: true })
  expect(await limits.take('recoveryByAddress', 'noor@example.com')).toEqual({ ok: true })
})

test('allows a refunded use again', async () => {
  const limits = memoryLimits(() => 0)
  await takeAll(limits, 'noor@example.com')
  await limits.giveBack('signUpMailByAccount', 'noor@example.com')
  expect(await limits.take('signUpMailByAccount', 'noor@example.com')).toEqual({ ok: true })
  expect((await limits.take('signUpMailByAccount', 'noor@example.com')).ok).toBe(false)
})

test('evicts the oldest key when there are too many', async () => {
  const limits = memoryLimits(() => 0)
  await takeAll(limits, 'first')
  for (let n = 0; n < 20_000; n++) await limits.take('signUpMailByAccount', `key ${n}`)
  await takeAll(limits, 'last')
  expect(await limits.take('signUpMailByAccount', 'first')).toEqual({ ok: true })
  expect((await limits.take('signUpMailByAccount', 'last')).ok).toBe(false)
})
