import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { noise } from '#tests/support/odd-pictures.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { peopleOf } from './people-of.ts'

let server: BorrowedServer
let admin: Awaited<ReturnType<typeof signedUpAdmin>>
const { signedUpAdmin } = peopleOf(() => server)

beforeAll(async () => {
  server = await borrowServer()
  admin = await signedUpAdmin('Ada')
})

async function upload(folder: string) {
  const name = `${randomUUID()}.png`
  const { error } = await admin.client.storage
    .from('thumbnail')
    .upload(`${folder}/${name}`, await noise(64, 64).png().toBuffer(), { contentType: 'image/png' })
  expect(error).toBeNull()
  return name
}

async function addPost(thumbnail: string, content: string): Promise<number> {
  const [row] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic, thumbnail, content)
    values (${admin.id}, ${randomUUID()}, 'On gates', 'Why.', 'JavaScript', ${thumbnail},
      ${`<p><img src="/storage/v1/object/public/thumbnail/Content/${content}"></p>`}) returning id`
  return Number(row?.id)
}

async function move(...ids: number[]): Promise<number[]> {
  const { data } = await admin.client.rpc('move_to_bin', { of_kind: 'post', ids: ids.map(String) })
  return data.map(({ entry }: { entry: number }) => entry)
}

/** The storage API answers 400 where there is no such file. */
const isServed = (...paths: string[]) =>
  Promise.all(
    paths.map(async path => (await fetch(`${server.url}/storage/v1/object/public/thumbnail/${path}`)).ok),
  )

test('hides the pictures of a post in the bin', async () => {
  const [thumbnail, content] = [await upload('Thumbnail'), await upload('Content')]
  const paths = [`Thumbnail/${thumbnail}`, `Content/${content}`]
  const post = await addPost(thumbnail, content)
  expect(await isServed(...paths)).toEqual([true, true])
  const entries = await move(post)
  await server.sql`update storage.objects set created_at = now() - interval '2 days' where name = any (${paths})`
  expect(await isServed(...paths)).toEqual([false, false])
  const { data: strays } = await admin.client.rpc('list_stray_files')
  expect(strays.map(({ name }: { name: string }) => name)).not.toEqual(expect.arrayContaining([paths[0]]))
  await admin.client.rpc('restore_from_bin', { entries })
  expect(await isServed(...paths)).toEqual([true, true])
})

test('still shows a picture that another post has', async () => {
  const [thumbnail, content] = [await upload('Thumbnail'), await upload('Content')]
  const paths = [`Thumbnail/${thumbnail}`, `Content/${content}`]
  const first = await addPost(thumbnail, content)
  const second = await addPost('other.png', content)
  await move(first)
  expect(await isServed(...paths)).toEqual([false, true])
  await move(second)
  expect(await isServed(...paths)).toEqual([false, false])
})

test('still shows a logo of a post in the bin', async () => {
  const content = await upload('Content')
  await move(await addPost('other.png', content))
  expect(await isServed(`Content/${content}`)).toEqual([false])
  await server.sql`update settings set logo = ${content}`
  expect(await isServed(`Content/${content}`)).toEqual([true])
  await server.sql`update settings set logo = null`
})

test('leaves a logo whose post is deleted for good', async () => {
  const content = await upload('Content')
  await server.sql`update settings set logo = ${content}`
  const entries = await move(await addPost('other.png', content))
  const { data } = await admin.client.rpc('delete_from_bin', { entries })
  expect(data).toMatchObject([{ files: [] }])
  await server.sql`update settings set logo = null`
})
