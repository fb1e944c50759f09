import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { FileCache } from './file-cache.ts'
import { removeLeftRenditions } from './remove-left-renditions.ts'
import { renditionPath } from './rendition-path.ts'

test('removes the renditions of originals that another process has removed', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const folder = await temporaryFolder('images')
  const cache = new FileCache(folder, 100e6)
  const pathOf = (key: string) =>
    renditionPath({ bucket: 'avatars', key: `Profile Photo/${key}`, width: 160, version: '1' }, 'webp')
  await server.sql`
    insert into storage.objects (bucket_id, name) values ('avatars', 'Profile Photo/ä b.png'), ('avatars', 'Profile Photo/gone.png')`
  for (const key of ['ä b.png', 'gone.png']) await cache.write(pathOf(key), Buffer.from(key))
  await cache.write('ab/of-an-earlier-version.webp', Buffer.from('x'))

  await server.sql`delete from storage.objects where name = 'Profile Photo/gone.png'`
  await removeLeftRenditions(cache, server.database.jobs)
  const files = (await readdir(folder, { recursive: true })).filter(name => name.includes('.'))
  expect(files).toEqual([pathOf('ä b.png')])
})
