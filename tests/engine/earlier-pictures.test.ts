import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { copyOfUsed } from '#shared/data/pictures.ts'
import { checkPicture } from '#shared/files/check-picture.ts'
import { movingGifFile, noise } from '#tests/support/odd-pictures.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { peopleOf } from './people-of.ts'

let server: BorrowedServer
const { signedUpAdmin } = peopleOf(() => server)
beforeAll(async () => {
  server = await borrowServer()
})

test('copies an earlier picture of each type', async () => {
  const { client } = await signedUpAdmin('Ada')
  const picture = noise(60, 40)
  for (const [ending, contentType, bytes] of [
    ['jpg', 'image/jpeg', await picture.jpeg().toBuffer()],
    ['png', 'image/png', await picture.png().toBuffer()],
    ['webp', 'image/webp', await picture.webp().toBuffer()],
    ['gif', 'image/gif', await movingGifFile()],
  ] as const) {
    const file = `${randomUUID()}-60x40.${ending}`
    const { error } = await client.storage
      .from('thumbnail')
      .upload(`Thumbnail/${file}`, bytes, { contentType })
    expect(error).toBeNull()
    const copy = await copyOfUsed(client, { folder: 'Thumbnail', file, alt: '', uses: [] })
    expect((await checkPicture(copy)).kind.type).toBe(contentType)
    expect(Buffer.from(await copy.arrayBuffer())).toEqual(bytes)
  }
})
