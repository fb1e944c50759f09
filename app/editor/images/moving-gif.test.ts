import sharp from 'sharp'
import { expect, test } from 'vitest'
import { movingGifFile as sample } from '#tests/support/odd-pictures.ts'
import { movingGif } from './moving-gif.ts'

const gif = await sample(4)
/** Offset of the first frame, after the global color table. */
const start = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0)
const block = (label: number, name: string, text: string) =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...[name, text]
      .filter(part => part !== '')
      .map(part => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
    Buffer.from([0]),
  ])
/** XMP is stored as plain text; a trailer of 258 bytes lets parsers of blocks find its end. */
const xmp = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  Buffer.from('XMP DataXMP<place>Home of Marlo</place>'),
  Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]),
])
const talkative = Buffer.concat([
  gif.subarray(0, start),
  block(0xfe, '', 'A comment by Marlo'),
  xmp,
  block(0xff, 'ICCRGBG1012', 'A profile of Marlo'),
  gif.subarray(start),
  Buffer.from('PK behind the end'),
])

test('preserves frames, delays and loop count without metadata', async () => {
  const { frames, blob } = movingGif(talkative)
  expect(frames).toBe(4)
  const bytes = Buffer.from(await blob.arrayBuffer())
  expect(bytes.equals(gif)).toBe(true)
  const facts = await sharp(bytes, { animated: true }).metadata()
  expect([facts.pages, facts.delay, facts.loop]).toEqual([4, [100, 100, 100, 100], 0])
})

test('counts one frame in a still picture', async () => {
  expect(movingGif(await sample(1)).frames).toBe(1)
})

test.each([gif.length - 1, gif.length >> 1, start, 12, 5])(
  'throws for a file cut off after %i bytes',
  length => {
    expect(() => movingGif(gif.subarray(0, length))).toThrow(RangeError)
  },
)

test('throws for an unknown block', () => {
  expect(() =>
    movingGif(Buffer.concat([gif.subarray(0, start), Buffer.from('?'), gif.subarray(start)])),
  ).toThrow(RangeError)
})
