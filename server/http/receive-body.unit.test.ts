import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ByteBudget, receiveBody } from './receive-body.ts'

const KB = 1024
const text = 'ä€'.repeat(50_000)

function requestOf(body: BodyInit, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body, headers, duplex: 'half' }
  return new Request('http://localhost/', init)
}

/** Sends the chunks one by one, `pause` milliseconds apart, and never ends when `isOpen`. */
function slowly(chunks: Uint8Array[], pause: number, isOpen = false) {
  const left = [...chunks]
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(pause)
      const next = left.shift()
      if (next) controller.enqueue(next)
      else if (!isOpen) controller.close()
      else await sleep(60_000, null, { ref: false })
    },
  })
}

const bounds = (budget = new ByteBudget(1000 * KB, 1000 * KB)) => ({ most: 600 * KB, budget, client: 'noor' })

test('counts bytes until they are released', async () => {
  const budget = new ByteBudget(600 * KB, 600 * KB)
  const { bytes, release } = await receiveBody(requestOf(text), bounds(budget))
  expect(new TextDecoder().decode(bytes)).toBe(text)
  expect(budget.reserve('noor', 600 * KB)).toBeNull()
  release()
  expect(budget.reserve('noor', 600 * KB)).not.toBeNull()
})

test('refuses a body that is too large, announced or not', async () => {
  const announced = requestOf('x', { 'content-length': String(700 * KB) })
  await expect(receiveBody(announced, bounds())).rejects.toMatchObject({ status: 413 })
  const unannounced = requestOf(slowly([new Uint8Array(500 * KB), new Uint8Array(200 * KB)], 0))
  await expect(receiveBody(unannounced, bounds())).rejects.toMatchObject({ status: 413 })
})

test('counts what has arrived, not what was promised', async () => {
  const budget = new ByteBudget(300 * KB, 300 * KB)
  const promised = { 'content-length': String(500 * KB) }
  const idle = Array.from({ length: 16 }, () =>
    receiveBody(requestOf(slowly([new Uint8Array(1)], 0, true), promised), {
      ...bounds(budget),
      period: 200,
    }),
  )
  const refused = Promise.allSettled(idle)
  await sleep(50)
  const { bytes, release } = await receiveBody(requestOf('x'.repeat(20 * KB)), bounds(budget))
  expect(bytes.length).toBe(20 * KB)
  release()
  for (const result of await refused) expect(result).toMatchObject({ reason: { status: 408 } })
  expect(budget.reserve('noor', 300 * KB)).not.toBeNull()
})

test('refuses a body beyond the budget', async () => {
  const budget = new ByteBudget(40 * KB, 40 * KB)
  await expect(receiveBody(requestOf('x'.repeat(90 * KB)), bounds(budget))).rejects.toMatchObject({
    status: 503,
  })
  expect(budget.reserve('noor', 40 * KB)).not.toBeNull()
})

test('refuses a body that comes too slowly', async () => {
  const drip = requestOf(slowly(Array(50).fill(new Uint8Array(1)), 10))
  await expect(receiveBody(drip, { ...bounds(), period: 60 })).rejects.toMatchObject({ status: 408 })
  const steady = requestOf(slowly(Array(20).fill(new Uint8Array(2 * KB)), 10))
  expect((await receiveBody(steady, { ...bounds(), period: 60 })).bytes.length).toBe(40 * KB)
})
