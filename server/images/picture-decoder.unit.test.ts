import { expect, test } from 'vitest'
import { QueueFull } from '#server/http/semaphore.ts'
import { PictureDecoder } from './picture-decoder.ts'

const findFile = async () => null
const shape = { width: 320, isPortrait: false }

test.each([
  ['views', 200, (decoder: PictureDecoder) => decoder.rendition('webp', findFile, shape)],
  [
    'portraits',
    200,
    (decoder: PictureDecoder) => decoder.rendition('webp', findFile, { ...shape, isPortrait: true }),
  ],
  ['uploads', 40, (decoder: PictureDecoder) => decoder.inspect('a.png', 'image/png', 'a.png')],
  ['AVIFs', 500, (decoder: PictureDecoder) => decoder.avif(findFile, shape)],
] as const)('bounds how many %s wait', async (_name, most, add) => {
  const decoder = new PictureDecoder(0)
  let refused = 0
  for (let n = 0; n < most; n++) add(decoder).catch(() => refused++)
  await expect(add(decoder)).rejects.toThrow(QueueFull)
  expect(refused).toBe(0)
})
