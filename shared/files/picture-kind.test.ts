import { expect, test } from 'vitest'
import { bomb, html, movingGifFile, noise, svg } from '#tests/support/odd-pictures.ts'
import { readForeignKind, readPictureKind } from './picture-kind.ts'

test.each([
  ['JPEG', await noise(300, 200).jpeg().toBuffer()],
  ['JPEG', await noise(300, 200).jpeg({ progressive: true }).toBuffer()],
  ['PNG', await noise(300, 200).png().toBuffer()],
  ['WebP', await noise(300, 200).webp().toBuffer()],
  ['WebP', await noise(300, 200).webp({ lossless: true }).toBuffer()],
  ['AVIF', await noise(300, 200).avif({ effort: 0 }).toBuffer()],
  ['GIF', await noise(300, 200).gif().toBuffer()],
  ['GIF', await movingGifFile(3, 300, 200)],
])('reads the pixel count of a %s', (name, bytes) => {
  const found = readPictureKind(bytes)
  expect([found?.kind.name, found?.pixels]).toEqual([name, 60_000])
})

test('reads a bomb’s pixel count without decoding it', () => {
  expect(readPictureKind(bomb())?.pixels).toBe(900_000_000)
})

test.each([
  ['an HTML page', html],
  ['an SVG', svg],
  ['a TIFF', await noise().tiff().toBuffer()],
  ['a text', Buffer.from('Hello')],
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(10_000)],
])('answers null for %s', (_name, bytes) => {
  expect(readPictureKind(bytes)).toBeNull()
})

test.each([
  ['a JPEG', (await noise().jpeg().toBuffer()).subarray(0, 40)],
  ['a PNG', (await noise().png().toBuffer()).subarray(0, 14)],
  ['a WebP', (await noise().webp().toBuffer()).subarray(0, 18)],
  ['an AVIF', (await noise().avif({ effort: 0 }).toBuffer()).subarray(0, 60)],
  ['a GIF', (await noise().gif().toBuffer()).subarray(0, 7)],
])('throws for the first bytes of %s', (_name, bytes) => {
  expect(() => readPictureKind(new Uint8Array(bytes))).toThrow()
})

test.each([
  ['SVG', svg],
  ['SVG', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- drawn --><svg/>')],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  [null, html],
  [null, Buffer.from('I like <svg>.')],
])('names the unsupported format of %s', (name, bytes) => {
  expect(readForeignKind(bytes)).toBe(name)
})
