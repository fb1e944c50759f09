import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keyOf } from '#server/api/storage/object-files.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { operate } from '#tests/support/operate.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { databaseContent } from '#tests/support/stored-content.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { peopleOf } from './people-of.ts'

let s3: S3Server
let server: TestServer
let folder: string
let thumbnails: ReturnType<
  Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUpAdmin']>>['client']['storage']['from']
>
const pictures = new Map<string, Buffer>()

beforeAll(async () => {
  s3 = await startS3Server()
  server = await startTestServer({ S3_URL: s3.url })
  folder = await temporaryFolder('s3-backup')
  thumbnails = (await peopleOf(() => server).signedUpAdmin('ada')).client.storage.from('thumbnail')
  for (const size of [16, 48, 300]) await upload(`Thumbnail/${size} $&.png`, size)
})
afterAll(async () => {
  await server?.stop()
  await s3?.stop()
})

async function upload(name: string, size = 16) {
  const bytes = await noise(size, size).png().toBuffer()
  const { error } = await thumbnails.upload(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  expect(error).toBeNull()
  pictures.set(name, bytes)
}

const run = (command: string, args: string[], dataDir: string, S3_URL: string) =>
  operate(command, args, { env: { DATA_DIR: dataDir, S3_URL } })

test('backs up and restores a site on S3', async () => {
  const file = join(folder, 's3.tar')
  const backup = await run('backup', [file, '--verify'], server.dataDir, s3.url)
  expect(backup).toEqual({ code: 0, output: expect.stringContaining('was restored and compared') })
  const before = await databaseContent(server.sql)

  const other = { DATA_DIR: await temporaryFolder('s3-restored'), S3_URL: `${s3.url}/elsewhere` }
  expect(await run('restore', [file], other.DATA_DIR, other.S3_URL)).toMatchObject({ code: 0 })
  const restored = await startTestServer(other)
  onTestFinished(() => restored.stop())
  expect(await databaseContent(restored.sql)).toEqual(before)
  for (const [name, bytes] of pictures) {
    const stored = await restored.files.find('thumbnail', name)
    const chunks: Uint8Array[] = []
    if (stored) for await (const chunk of stored.body()) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(bytes), name).toBe(true)
  }
  expect((await s3.keys()).filter(key => key.startsWith('elsewhere/'))).toHaveLength(pictures.size)
})

test('removes a row without a file', async () => {
  await upload('Thumbnail/row alone.png')
  await upload('Thumbnail/file alone.png')
  await server.files.remove('thumbnail', ['Thumbnail/row alone.png'])
  await server.sql`delete from storage.objects where name = 'Thumbnail/file alone.png'`
  const file = join(folder, 'uneven.tar')
  const backup = await run('backup', [file], server.dataDir, s3.url)
  expect(backup).toEqual({ code: 0, output: expect.stringContaining('1 pictures have no file') })

  const removed = await thumbnails.remove(['Thumbnail/row alone.png', 'Thumbnail/file alone.png'])
  expect(removed.data?.map(({ name }) => name)).toEqual(['Thumbnail/row alone.png'])
  expect(await server.sql`select from storage.objects where name like '%alone.png'`).toEqual([])
  expect(await s3.keys()).toContain(keyOf('thumbnail', 'Thumbnail/file alone.png'))
})
