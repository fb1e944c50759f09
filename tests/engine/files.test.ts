import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { backgroundJobs } from '#server/api/background-jobs.ts'
import { updateProfile } from '#shared/data/account.ts'
import { deleteFromBin, moveToBin } from '#shared/data/bin.ts'
import { uploadPicture } from '#shared/data/files.ts'
import { pictureFacts } from '#shared/posts/picture-facts.ts'
import { failWrites } from '#tests/support/fail-writes.ts'
import { bomb, html, svg } from '#tests/support/odd-pictures.ts'
import { runJob } from '#tests/support/run-job.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from './people-of.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { signedUpAdmin, signedUp } = peopleOf(() => server)

test('removes the file of a killed upload', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'byline-test-'))
  const rest = join(dataDir, 'uploads/.incoming/rest')
  await mkdir(join(dataDir, 'uploads/.incoming'), { recursive: true })
  await writeFile(rest, 'half a picture')
  await utimes(rest, new Date('2026-01-01'), new Date('2026-01-01'))
  const restarted = await startTestServer({ DATA_DIR: dataDir })
  onTestFinished(() => restarted.stop())
  await until(() => expect(existsSync(rest)).toBe(false))
})

describe('files', () => {
  const upload = async (client: SupabaseClient, name: string, file: Blob) =>
    client.storage.from('thumbnail').upload(`Thumbnail/${name}`, file, { cacheControl: '3600' })

  test('no upload has a name Supabase would refuse', async () => {
    const { client } = await signedUpAdmin('Nele')
    for (const name of ['größe.png', `${'a'.repeat(252)}.png`]) {
      const { error } = await upload(client, name, new Blob([PIXEL], { type: 'image/png' }))
      expect(error?.message).toBe(`Invalid key: Thumbnail/${name}`)
    }
  })

  test('stores a File unchanged with its cache time', async () => {
    const { client } = await signedUpAdmin('Ada')
    expect(
      (await upload(client, 'whole.png', new File([PIXEL], 'x.png', { type: 'image/png' }))).error,
    ).toBeNull()
    const url = client.storage.from('thumbnail').getPublicUrl('Thumbnail/whole.png').data.publicUrl
    const first = await fetch(url)
    expect(Buffer.from(await first.arrayBuffer()).equals(PIXEL)).toBe(true)
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const [row] =
      await server.sql`select last_accessed_at = created_at as untouched from storage.objects where name = 'Thumbnail/whole.png'`
    expect(row?.untouched).toBe(true)
  })

  test('keeps files inside the data folder for any key', async () => {
    const { client } = await signedUpAdmin('Finn')
    await upload(client, '..%2F..%2Fescape.png', new Blob([PIXEL], { type: 'image/png' }))
    expect(existsSync(join(server.dataDir, 'escape.png'))).toBe(false)
    const files = await readdir(join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    expect(files.filter(file => file.isFile()).every(file => /^[0-9a-f]{64}$/.test(file.name))).toBe(true)
  })

  test('a removed file is gone from the disk', async () => {
    const { client } = await signedUpAdmin('Gil')
    await upload(client, 'gone.png', new Blob([PIXEL], { type: 'image/png' }))
    const { data } = await client.storage.from('thumbnail').remove(['Thumbnail/gone.png'])
    expect(data).toHaveLength(1)
    expect(
      (await fetch(client.storage.from('thumbnail').getPublicUrl('Thumbnail/gone.png').data.publicUrl))
        .status,
    ).toBe(400)
  })

  test('leaves no file when the disk fails', async () => {
    const { client } = await signedUpAdmin('Lou')
    // A file in place of the folder makes the write fail for root too.
    const folder = join(server.dataDir, 'uploads/avatars')
    await mkdir(join(server.dataDir, 'uploads'), { recursive: true })
    await writeFile(folder, '')
    onTestFinished(() => rm(folder))
    const path = 'Profile Photo/refused.png'
    const { error } = await client.storage
      .from('avatars')
      .upload(path, new Blob([PIXEL], { type: 'image/png' }))
    expect(error).not.toBeNull()
    expect(error?.message).not.toContain(server.dataDir)
    expect(await server.sql`select from storage.objects where name = ${path}`).toHaveLength(0)
  })

  test('names a picture of a post by size and kind', async () => {
    const { client } = await signedUpAdmin('Uma')
    const picture = { blob: new Blob([PIXEL], { type: 'image/png' }), width: 1, height: 1, colour: '336699' }
    const names = [
      await uploadPicture(client, 'thumbnail', 'Content', picture),
      await uploadPicture(client, 'thumbnail', 'Content', { ...picture, colour: null }),
    ]
    expect(names.map(name => name.slice(36))).toEqual(['-1x1-336699.png', '-1x1.png'])
    expect(new Set(names.map(name => name.slice(0, 36))).size).toBe(2)
    expect(names.map(pictureFacts)).toEqual([
      { width: 1, height: 1, colour: '336699' },
      { width: 1, height: 1, colour: null },
    ])
    const [name] = names
    const { publicUrl } = client.storage.from('thumbnail').getPublicUrl(`Content/${name}`).data
    expect((await fetch(publicUrl)).status).toBe(200)
  })

  // server/images/inspect-picture.unit.test.ts tests the refusals in detail.
  test.each([
    ['an HTML page', html, 'a.png', 'image/png', 'The file is not a picture.'],
    ['an SVG with a script', svg, 'a.png', 'image/png', 'The file is not a picture.'],
    ['a bomb', bomb(), 'a.png', 'image/png', 'A picture may have at most 50 megapixels.'],
    [
      'a PNG that is called a JPEG',
      PIXEL,
      'a.jpg',
      'image/png',
      'The file is a PNG picture: its name must end in .png.',
    ],
  ])('%s is refused and nothing of it is stored', async (what, bytes, name, type, sentence) => {
    const { client } = await signedUpAdmin(`Vera-${what.replaceAll(' ', '-')}`)
    const { error } = await upload(client, name, new Blob([new Uint8Array(bytes)], { type }))
    expect(error?.message).toBe(sentence)
    expect(await server.sql`select from storage.objects where name = ${`Thumbnail/${name}`}`).toHaveLength(0)
  })
})

describe('the picture of a profile', () => {
  async function readerWithPicture() {
    const { client, id } = await signedUp(`wren-${crypto.randomUUID()}`)
    const picture = { blob: new Blob([PIXEL], { type: 'image/png' }), width: 1, height: 1, colour: null }
    const avatar = async () =>
      (await server.sql<{ avatar_url: string | null }>`select avatar_url from profiles where id = ${id}`)[0]
        ?.avatar_url ?? null
    const files = async () =>
      (await server.sql`select name from storage.objects where owner_id = ${id}`).map(({ name }) => name)
    const save = async (chosen: typeof picture | 'none' = picture) =>
      updateProfile(client, { id, avatarUrl: await avatar() }, { username: 'Wren', picture: chosen })
    return { client, id, avatar, files, save }
  }

  test('goes with an account that only a call removed', async () => {
    const { client, id, avatar, files, save } = await readerWithPicture()
    const other = await readerWithPicture()
    for (const each of [save, other.save]) expect(await each()).toBe(true)
    const file = `Profile Photo/${await avatar()}`
    expect((await client.rpc('remove_account', { of_user: id })).error).toBeNull()
    const jobs = backgroundJobs({ ...server, owner: server.sql, sharedLimits: null })
    await runJob(jobs, 'remove-left-avatars')
    expect([await files(), await server.files.findVersion('avatars', file)]).toEqual([[], null])
    expect(await other.files()).toHaveLength(1)
    expect(await server.files.findVersion('avatars', `Profile Photo/${await other.avatar()}`)).not.toBeNull()
  })

  test('replaces the former file', async () => {
    const { avatar, files, save } = await readerWithPicture()
    expect(await save()).toBe(true)
    const first = await avatar()
    expect(await files()).toEqual([`Profile Photo/${first}`])
    expect(await save()).toBe(true)
    expect(await avatar()).not.toBe(first)
    expect(await files()).toEqual([`Profile Photo/${await avatar()}`])
  })

  test('goes with its file', async () => {
    const { avatar, files, save } = await readerWithPicture()
    expect(await save()).toBe(true)
    expect(await save('none')).toBe(true)
    expect([await avatar(), await files()]).toEqual([null, []])
  })

  test.each([
    ['profiles', 'public.profiles', 'update', 'new.id'],
    ['files', 'storage.objects', 'insert', 'new.owner_id'],
  ] as const)('leaves neither file nor name when %s fails', async (_, table, verb, owner) => {
    const { id, avatar, files, save } = await readerWithPicture()
    const restoreWrites = await failWrites(server.sql, table, verb, `${owner} = '${id}'`)
    const refused = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(save()).rejects.toBeDefined()
    refused.mockRestore()
    await restoreWrites()
    expect([await avatar(), await files()]).toEqual([null, []])
  })
})

test('a signed-out session removes nothing', async () => {
  const { client } = await signedUp('Odo')
  const token = (await client.auth.getSession()).data.session?.access_token
  const name = `Profile Photo/${randomUUID()}.png`
  await client.storage.from('avatars').upload(name, new Blob([PIXEL], { type: 'image/png' }))
  await client.auth.signOut()
  const stale = createClient(server.url, server.publishableKey, {
    global: { headers: { authorization: `Bearer ${token}` } },
    auth: { persistSession: false },
  })
  expect((await stale.storage.from('avatars').remove([name])).error?.message).toContain('session has ended')
  expect(await server.sql`select from storage.objects where name = ${name}`).toHaveLength(1)
})

test.each([
  ['DELETE', 'avatars', '{"prefixes": []}'],
  ['DELETE', 'avatars', '{"prefixes": "a"}'],
  ['DELETE', 'avatars', '{"prefixes": ["a\\u0000"]}'],
  ['DELETE', 'avatars', '{"prefixes": ["../a"]}'],
  ['DELETE', 'avatars', '{"prefixes": [1]}'],
  ['DELETE', 'avatars', '["a"]'],
  ['DELETE', 'avatars', 'null'],
  ['DELETE', 'avatars', '{'],
  ['POST', 'list/avatars', '{"prefix": 1}'],
  ['POST', 'list/avatars', '{"prefix": "a\\u0000"}'],
  ['POST', 'list/avatars', '{"prefix": "\\ud800"}'],
  ['POST', 'list/avatars', `{${Array.from({ length: 21 }, (_, n) => `"k${n}":1`)}}`],
  ['POST', 'list/avatars', '{"limit": 1001}'],
  ['POST', 'list/avatars', '{"limit": -1}'],
  ['POST', 'list/avatars', '{"limit": 1.5}'],
  ['POST', 'list/avatars', '{"offset": "1"}'],
  ['POST', 'list/avatars', '{"sortBy": {"column": "id; drop table x"}}'],
  ['POST', 'list/avatars', '{"sortBy": {"column": "name", "order": "up"}}'],
  ['POST', 'list/avatars', '{"sortBy": "name"}'],
])('%s %s with %s is refused', async (method, path, body) => {
  const response = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method,
    headers: { apikey: server.secretKey },
    body,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ statusCode: '400' })
})

test('lists one folder in the requested order', async () => {
  const { client } = await signedUpAdmin('Zoe')
  const folder = 'Content'
  for (const name of ['listed-b.png', 'listed-a.png'])
    await client.storage
      .from('thumbnail')
      .upload(`${folder}/${name}`, new Blob([PIXEL], { type: 'image/png' }))
  const list = async (path: string, options = {}) =>
    (await client.storage.from('thumbnail').list(path, options)).data?.map(({ name, id }) => [
      name,
      id !== null,
    ])
  expect(await list(folder, { search: 'listed' })).toEqual([
    ['listed-a.png', true],
    ['listed-b.png', true],
  ])
  expect(
    await list(folder, { search: 'listed', sortBy: { column: 'name', order: 'desc' }, limit: 1 }),
  ).toEqual([['listed-b.png', true]])
  expect(await list(folder, { search: 'LISTED-B' })).toEqual([['listed-b.png', true]])
  expect(await list('')).toContainEqual(['Content', false])
})

test('posts with many pictures leave none behind', async () => {
  const { client, id } = await signedUpAdmin('Manfred')
  const [post] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic, content)
    select ${id}, 'many', 'x', 'x', 'x', string_agg('<img src="/images/thumbnail/Content/many-' || n || '.png?w=640">', '')
    from generate_series(1, 1100) as n returning id`
  await server.sql`
    insert into storage.objects (bucket_id, name, owner_id)
    select 'thumbnail', 'Content/many-' || n || '.png', ${id} from generate_series(1, 1100) as n`
  const moved = await moveToBin(client, 'post', [post?.id ?? 0])
  expect(await server.sql`select from storage.objects where name like 'Content/many-%'`).toHaveLength(1100)
  await deleteFromBin(
    client,
    moved.map(({ entry }) => entry),
  )
  expect(await server.sql`select from storage.objects where name like 'Content/many-%'`).toHaveLength(0)
})
