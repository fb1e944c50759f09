import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withBytes } from './with-bytes.ts'

test('gives texts of one time memory of their own, and uses it again for later ones', async () => {
  const read = async (bytes: Buffer<ArrayBuffer>) => {
    await nextTurn()
    return { text: String(bytes), memory: bytes.buffer }
  }
  const texts = ['für one', 'two', '€'.repeat(200_000)]
  const first = await Promise.all(texts.map(text => withBytes(text, read)))
  expect(first.map(({ text }) => text)).toEqual(texts)
  const second = await Promise.all(texts.map(text => withBytes(text.slice(1), read)))
  expect(second.map(({ text }) => text)).toEqual(texts.map(text => text.slice(1)))
  const reused = new Set(first.slice(0, 2).map(({ memory }) => memory))
  expect(second.map(({ memory }) => reused.has(memory))).toEqual([true, true, false])
})

test('uses memory again after a failure', async () => {
  const memories: ArrayBuffer[] = []
  const fail = async ({ buffer }: Buffer<ArrayBuffer>) => {
    memories.push(buffer)
    throw new Error('no')
  }
  for (const text of ['one', 'two']) await expect(withBytes(text, fail)).rejects.toThrow('no')
  expect(memories[1]).toBe(memories[0])
})
