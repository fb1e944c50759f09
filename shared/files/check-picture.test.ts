import { expect, test } from 'vitest'
import { bomb, html, noise, svg } from '#tests/support/odd-pictures.ts'
import { checkPicture } from './check-picture.ts'

const [jpeg, png] = await Promise.all([noise().jpeg().toBuffer(), noise().png().toBuffer()])
const check = (bytes: Uint8Array, name: string, type: string) =>
  checkPicture(new File([new Uint8Array(bytes)], name, { type }))

test.each([
  ['photo.jpg', 'image/jpeg', jpeg],
  ['PHOTO.JPEG', 'image/jpeg', jpeg],
  ['photo', '', jpeg],
  ['shot.png', 'image/png', png],
  ['shot.bin', 'application/octet-stream', png],
])('accepts %s', async (name, type, bytes) => {
  const checked = await check(bytes, name, type)
  expect(checked.kind.type).toBe(bytes === png ? 'image/png' : 'image/jpeg')
  expect(Buffer.from(checked.bytes).equals(bytes)).toBe(true)
})

const damaged = 'This picture cannot be opened: it is damaged, or not the type its name suggests'

test.each([
  ['a bomb', bomb(), 'a.png', 'image/png', 'Choose a picture of at most 50 megapixels'],
  [
    'a PNG named .jpg',
    png,
    'a.jpg',
    'image/jpeg',
    'This is a PNG picture, but its name ends in .jpg. Let its name end in .png',
  ],
  [
    'a JPEG named .PNG',
    jpeg,
    'a.PNG',
    'image/png',
    'This is a JPEG picture, but its name ends in .png. Let its name end in .jpg',
  ],
  [
    'a PNG said to be a JPEG',
    png,
    'clipboard',
    'image/jpeg',
    'This is a PNG picture, but it is said to be image/jpeg. Let its name end in .png',
  ],
  ['an SVG', svg, 'a.svg', 'image/svg+xml', 'SVG cannot be shown here. Choose JPEG, PNG, WebP, AVIF or GIF'],
  [
    'an SVG named .png',
    svg,
    'a.png',
    'image/png',
    'SVG cannot be shown here. Choose JPEG, PNG, WebP, AVIF or GIF',
  ],
  [
    'an HTML page named .png',
    html,
    'a.png',
    'image/png',
    'This file is not a picture, although its name ends in .png',
  ],
  ['an HTML page', html, 'a.html', 'text/html', 'Choose a picture: JPEG, PNG, WebP, AVIF or GIF'],
  ['an empty file', Buffer.alloc(0), 'a.png', 'image/png', 'This file is empty'],
  ['the start of a JPEG', jpeg.subarray(0, 40), 'a.jpg', 'image/jpeg', damaged],
  [
    'too large a file',
    Buffer.alloc(15 * 1024 * 1024 + 1),
    'a.png',
    'image/png',
    'Choose a picture of at most 15 MB',
  ],
])('refuses %s', async (_what, bytes, name, type, sentence) => {
  await expect(check(bytes, name, type)).rejects.toThrow(new Error(sentence))
})
