import { expect, test } from 'vitest'
import {
  avifBomb,
  bomb,
  html,
  longGif,
  movingGifFile,
  noise,
  phonePhoto,
  svg,
} from '#tests/support/odd-pictures.ts'
import { inspectPicture } from './inspect-picture.ts'

const [jpeg, png, webp, avif, gif] = await Promise.all([
  noise().jpeg().toBuffer(),
  noise().png().toBuffer(),
  noise().webp().toBuffer(),
  noise().avif({ effort: 0 }).toBuffer(),
  movingGifFile(),
])
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

test.each([
  ['JPEG', jpeg, 'image/jpeg', 'a.jpg'],
  ['JPEG by its long name', jpeg, 'image/jpeg', 'a.JPEG'],
  ['JPEG of a telephone', await phonePhoto(), 'image/jpeg', 'a.jpg'],
  ['PNG', png, 'image/png', 'a.png'],
  ['WebP', webp, 'image/webp', 'a.webp'],
  ['AVIF', avif, 'image/avif', 'a.avif'],
  ['GIF that moves', gif, 'image/gif', 'a.gif'],
])('accepts a %s', async (_what, bytes, type, name) => {
  expect(await inspectPicture(bytes, type, name)).toBeNull()
})

const noPicture = 'The file is not a picture.'
const damaged = 'The picture is damaged.'
const wantsPng = 'The file is a PNG picture: its name must end in .png.'

test.each([
  ['an HTML page', html, 'image/png', 'a.png', noPicture],
  ['an SVG', svg, 'image/png', 'a.png', noPicture],
  ['a TIFF', await noise().tiff().toBuffer(), 'image/png', 'a.png', noPicture],
  [
    'a PNG said to be a JPEG',
    png,
    'image/jpeg',
    'a.jpg',
    'The file is a PNG picture, but its type says image/jpeg.',
  ],
  ['a PNG called a JPEG', png, 'image/png', 'a.jpg', wantsPng],
  ['a PNG called HTML', png, 'image/png', 'a.html', wantsPng],
  ['a PNG without an ending', png, 'image/png', 'png', wantsPng],
  ['a bomb', bomb(), 'image/png', 'a.png', 'A picture may have at most 50 megapixels.'],
  ['an AVIF bomb', avifBomb(), 'image/avif', 'a.avif', 'An AVIF picture may have at most 16 megapixels.'],
  [
    'an animation that unfolds into too much',
    longGif(),
    'image/gif',
    'a.gif',
    'The frames of an animation may have 50 megapixels together.',
  ],
  ['half a JPEG', half(jpeg), 'image/jpeg', 'a.jpg', damaged],
  ['half a PNG', half(png), 'image/png', 'a.png', damaged],
  ['half a WebP', half(webp), 'image/webp', 'a.webp', damaged],
  ['half an AVIF', half(avif), 'image/avif', 'a.avif', damaged],
  ['an empty file', Buffer.alloc(0), 'image/png', 'a.png', 'The file is empty.'],
])('refuses %s', async (_what, bytes, type, name, sentence) => {
  expect(await inspectPicture(bytes, type, name)).toBe(sentence)
})

test.each([
  ['PNG', bomb(), 'image/png', 'a.png'],
  ['AVIF', avifBomb(), 'image/avif', 'a.avif'],
])('refuses a decompression bomb in the format %s unread', async (_format, bytes, type, name) => {
  const before = process.cpuUsage()
  await inspectPicture(bytes, type, name)
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(200_000)
})
