import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { largeAnswer } from './to-answer.ts'

const text = 'ä€'.repeat(200_000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sends the whole body, then releases its bytes', async () => {
  const release = vi.fn()
  const stream = largeAnswer(text, release)
  expect(release).not.toHaveBeenCalled()
  expect(await new Response(stream).text()).toBe(text)
  expect(release).toHaveBeenCalled()
})

test('releases its bytes when the client disconnects', async () => {
  const release = vi.fn()
  await largeAnswer(text, release).cancel()
  expect(release).toHaveBeenCalled()
})

test('aborts the response to a client that does not read', async () => {
  const release = vi.fn()
  const reader = largeAnswer(text, release).getReader()
  await reader.read()
  await vi.advanceTimersByTimeAsync(10_001)
  expect(release).toHaveBeenCalled()
  await expect(reader.read().then(() => reader.read())).rejects.toThrow('did not read the response')
})

test('aborts the response to a client that reads slowly', async () => {
  const release = vi.fn()
  const reader = largeAnswer(text, release).getReader()
  for (let seconds = 0; seconds < 56; seconds += 8) {
    await reader.read()
    await vi.advanceTimersByTimeAsync(8_000)
  }
  expect(release).not.toHaveBeenCalled()
  await reader.read()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(release).toHaveBeenCalled()
})
