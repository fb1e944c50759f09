import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueue, QueueFull } from './queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('jobs run one after another, in the order they came', async () => {
  const queue = createQueue(10)
  const seen: string[] = []
  const job = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
  }
  await Promise.all([queue(job('one')), queue(job('two'))])
  expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('whoever finds the queue full is told at once, and a failed job does not stop the next', async () => {
  const queue = createQueue(1)
  const first = queue(() => Promise.reject(new Error('no')))
  const late = await queue(async () => 'late').catch(error => error)
  expect(late).toBeInstanceOf(QueueFull)
  expect(late.message).toBe('Too many already wait.')
  await expect(first).rejects.toThrow('no')
  expect(await queue(async () => 'next')).toBe('next')
})

test('a job that never ends gives way after a while', async () => {
  const queue = createQueue(10)
  const stuck = queue(() => new Promise(() => {}))
  const next = queue(async () => 'next')
  const refused = expect(stuck).rejects.toThrow('too long')
  await vi.advanceTimersByTimeAsync(20_000)
  await refused
  expect(await next).toBe('next')
})
