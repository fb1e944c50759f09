import { expect, test } from 'vitest'
import { StorageError } from './storage-error.ts'
import { UploadPlaces } from './upload-places.ts'

const { signal } = new AbortController()

function uploads() {
  const places = new UploadPlaces()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const upload = (account: string, name: string, gone = signal) =>
    places.run(account, gone, async () => {
      begun.push(name)
      await new Promise<void>(resolve => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, upload, end }
}

test('two uploads of an account are under way at once, and another account does not wait for them', async () => {
  const { begun, upload, end } = uploads()
  for (const name of ['a', 'b', 'c', 'd']) void upload('noor', name)
  void upload('vera', 'e')
  expect(begun).toEqual(['a', 'b', 'e'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'e', 'c'])
  await end('b')
  await end('c')
  expect(begun).toEqual(['a', 'b', 'e', 'c', 'd'])
})

test('an upload that is aborted while it waits leaves the line', async () => {
  const { begun, upload, end } = uploads()
  const gone = new AbortController()
  for (const name of ['a', 'b']) void upload('noor', name)
  const aborted = upload('noor', 'c', gone.signal)
  void upload('noor', 'd')
  gone.abort(new Error('gone'))
  await expect(aborted).rejects.toThrow('gone')
  await end('a')
  await end('b')
  expect(begun).toEqual(['a', 'b', 'd'])
})

test('a line that is too long is refused with 429 and when to try again', async () => {
  const { begun, upload, end } = uploads()
  for (let n = 0; n < 32; n++) void upload('noor', String(n))
  const refused = upload('noor', 'late')
  await expect(refused).rejects.toBeInstanceOf(StorageError)
  await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  void upload('vera', 'vera')
  expect(begun).toContain('vera')
  for (let n = 0; n < 32; n++) await end(String(n))
  void upload('noor', 'again')
  expect(begun).toContain('again')
})
