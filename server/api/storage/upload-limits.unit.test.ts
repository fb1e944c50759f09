import { expect, test } from 'vitest'
import { StorageError } from './storage-error.ts'
import { createStoringLimit, createUploadLimit } from './upload-limits.ts'

const { signal } = new AbortController()

test('limits concurrent uploads of an account', async () => {
  const limited = createUploadLimit()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const upload = (account: string, name: string) =>
    limited(account, signal, async () => {
      begun.push(name)
      await new Promise<void>(resolve => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }

  for (let n = 0; n < 32; n++) void upload('noor', String(n))
  expect(begun).toEqual(['0', '1'])
  const refused = upload('noor', 'late')
  await expect(refused).rejects.toBeInstanceOf(StorageError)
  await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  void upload('vera', 'vera')
  expect(begun).toContain('vera')
  for (let n = 0; n < 32; n++) await end(String(n))
  void upload('noor', 'again')
  expect(begun).toContain('again')
})

test('queues at most a hundred uploads of all accounts', async () => {
  const upload = createUploadLimit()
  const never = () => new Promise<never>(() => {})
  for (const account of ['a', 'b', 'c', 'd']) for (let n = 0; n < 27; n++) void upload(account, signal, never)
  await expect(upload('d', signal, never)).rejects.toMatchObject({ status: 429 })
})

test('stores at most four files at once', async () => {
  const storing = createStoringLimit()
  const ends: (() => void)[] = []
  const store = (client: string) => storing(client, () => new Promise<void>(resolve => ends.push(resolve)))
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(store)
  expect(ends).toHaveLength(4)
  ends[0]?.()
  await all[0]
  await new Promise(setImmediate)
  expect(ends).toHaveLength(5)
})

test('queues at most a hundred storage operations of all clients', async () => {
  const storing = createStoringLimit()
  const never = () => new Promise<never>(() => {})
  for (let n = 0; n < 104; n++) void storing(`client ${n}`, never)
  await expect(storing('late', never)).rejects.toMatchObject({ status: 429, retryAfter: 10 })
})

test('limits storage operations of one client to two', async () => {
  const storing = createStoringLimit()
  const begun: string[] = []
  const store = (client: string) => storing(client, () => new Promise<void>(() => begun.push(client)))
  for (const client of ['a', 'a', 'a', 'a', 'b']) void store(client)
  expect(begun).toEqual(['a', 'a', 'b'])
})
