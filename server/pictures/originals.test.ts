import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { originalsOf } from './originals.ts'

test('checks on hosted Supabase that a picture exists without downloading it', async () => {
  const asked: string[] = []
  const hosted = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.statusCode = request.url?.endsWith('/a%20b.webp') ? 200 : 400
    response.end('picture')
  })
  await new Promise<void>(resolve => hosted.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    hosted.close()
  })
  const address = hosted.address()
  const port = typeof address === 'object' ? address?.port : 0
  const config = readConfig({
    DATA_DIR: await mkdtemp(join(tmpdir(), 'byline-originals-')),
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_a_test',
  })
  const originals = originalsOf(config, null)

  const key = 'Profile Photo/a b.webp'
  expect(await originals.has('avatars', key)).toBe(true)
  expect(
    Buffer.from((await originals.withFile('avatars', key, file => readFile(file))) ?? []).toString(),
  ).toBe('picture')
  expect(await originals.has('avatars', 'Profile Photo/gone.webp')).toBe(false)
  expect(await originals.withFile('avatars', 'Profile Photo/gone.webp', file => readFile(file))).toBeNull()
  expect(await readdir(join(config.dataDir, 'downloads'))).toEqual([])
  const path = '/storage/v1/object/public/avatars/Profile%20Photo'
  expect(asked).toEqual([
    `HEAD ${path}/a%20b.webp`,
    `GET ${path}/a%20b.webp`,
    `HEAD ${path}/gone.webp`,
    `GET ${path}/gone.webp`,
  ])
})
