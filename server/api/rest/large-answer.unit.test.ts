import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { largeAnswer } from './to-answer.ts'

const text = 'ä€'.repeat(100_000)

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
  const reader = largeAnswer(text, release, 20).getReader()
  await reader.read()
  await sleep(60)
  expect(release).toHaveBeenCalled()
  await expect(reader.read().then(() => reader.read())).rejects.toThrow('did not read the response')
})
