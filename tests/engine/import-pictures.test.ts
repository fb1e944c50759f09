import sharp from 'sharp'
import { expect, test } from 'vitest'
import { item, post, wxr } from '#tests/support/wordpress-export.ts'
import { zipOf } from '#tests/support/zip-of.ts'
import { importFixture, picture, pictureIn } from './import-fixture.ts'

const site = importFixture()
const { importAll, tableOf, posts, requested } = site

test('takes pictures from the archive', async () => {
  const ofOther = 'https://old.files.wordpress.com/2020/b.jpg'
  const html = `<img src="https://old.example/wp-content/uploads/2020/a-300x200.jpg"><img src="${ofOther}">`
  const attachment = item({ 'wp:post_id': '9', 'wp:post_type': 'attachment', 'wp:attachment_url': ofOther })
  const archive = zipOf([
    { path: 'site.xml', content: wxr(post(1, { 'content:encoded': html }), attachment) },
    { path: 'uploads/2020/a.jpg', content: picture },
    { path: 'uploads/2020/b.jpg', content: picture },
  ])
  await importAll(archive, 'export.zip')
  expect(String((await posts())[0]?.content).match(/thumbnail\/Content\//g)).toHaveLength(2)
  expect(requested).toEqual([])
})

test('never fetches from private networks', async () => {
  const html = [
    'http://private.example/a.jpg',
    'http://127.0.0.1/a.jpg',
    'http://[::1]/a.jpg',
    'http://169.254.169.254/a.jpg',
  ]
    .map(address => `<img src="${address}">`)
    .join('')
  const id = await importAll(wxr(post(1, { 'content:encoded': html })))
  expect(site.old.connected.filter(one => !one.startsWith('old.example'))).toEqual([])
  const lost = (await tableOf(id)).filter(row => row.startsWith('lost picture'))
  expect(lost).toHaveLength(4)
  expect(lost[0]).toContain('This address is not on the public internet.')
})

test('leaves a picture on its old site whatever its address', async () => {
  await importAll(wxr(post(1, { 'content:encoded': '<img src="//old.example/b.png"><img src="/c.png">' })))
  expect((await posts())[0]?.content).toContain('<img src="https://old.example/b.png"')
  expect((await posts())[0]?.content).toContain('<img src="https://old.example/c.png"')
})

test('stores two inline pictures of one size', async () => {
  const data = (blue: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 1, g: 2, b: blue } } })
      .raw()
      .toBuffer()
      .then(pixels =>
        sharp(pixels, { raw: { width: 8, height: 8, channels: 3 } })
          .png({ compressionLevel: 0 })
          .toBuffer(),
      )
      .then(png => `<p>${blue}</p><img src="data:image/png;base64,${png.toString('base64')}">`)
  const id = await importAll(wxr(post(1, { 'content:encoded': (await data(3)) + (await data(4)) })))
  const shown = String((await posts())[0]?.content).match(/Content\/[\w.-]+/g)
  expect(new Set(shown).size).toBe(2)
  expect((await tableOf(id)).filter(row => row.includes(' picture '))).toHaveLength(2)
})

test('stores no partial picture', async () => {
  const id = await importAll(wxr(post(1, { 'content:encoded': '<img src="/cut.jpg">' })))
  expect((await tableOf(id)).filter(row => row.startsWith('lost picture'))).toEqual([
    'lost picture https://old.example/cut.jpg: The old site did not respond.',
  ])
  expect(pictureIn((await posts())[0]?.content)).toBe('')
  expect(await site.server.sql`select name from storage.objects where name like 'Content/%'`).toEqual([])
})

test('leaves the cover until its successor can be fetched', async () => {
  const meta =
    '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>'
  const importCover = (name: string) =>
    importAll(
      wxr(
        post(1, {}, meta),
        item({
          'wp:post_id': '9',
          'wp:post_type': 'attachment',
          'wp:attachment_url': `https://old.example/${name}`,
        }),
      ),
    )
  await importCover('c.jpg')
  const before = await posts()
  const id = await importCover('silent.png')
  expect(before[0]?.thumbnail).not.toBeNull()
  expect((await posts())[0]?.thumbnail).toBe(before[0]?.thumbnail)
  expect(await tableOf(id)).toContain(
    'changed post Walk 1: The cover https://old.example/silent.png: The old site did not respond.',
  )
})

test('requests nothing more from a site that does not respond', async () => {
  const images = Array.from({ length: 40 }, (_, at) => `<img src="/silent-${at}.png">`).join('')
  const id = await importAll(wxr(post(1, { 'content:encoded': images })))
  expect(requested.length).toBeLessThan(20)
  expect((await tableOf(id)).filter(row => row.startsWith('lost picture'))).toHaveLength(40)
})
