import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { SocialCardCache } from './social-card-cache.ts'

test('evicts the oldest quarter when the cache is full', async () => {
  const folder = await temporaryFolder('previews')
  const cache = new SocialCardCache(folder, 8)
  for (let n = 0; n < 9; n++) {
    await cache.write(`hash-${n}`, Buffer.from([n]))
    if (n < 8) await utimes(join(folder, `hash-${n}.jpg`), n, n)
  }
  expect((await readdir(folder)).sort()).toEqual([3, 4, 5, 6, 7, 8].map(n => `hash-${n}.jpg`))
  expect(await cache.read('hash-8')).toEqual(Buffer.from([8]))
  expect(await cache.read('hash-0')).toBeNull()
})
