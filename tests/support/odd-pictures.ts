import { constants, crc32, deflateSync, inflateRawSync } from 'node:zlib'
import sharp from 'sharp'

const chunk = (name: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A decompression bomb: a valid PNG of 110 kB with 900 black megapixels. */
export function bomb(side = 30_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Bit depth 1, grayscale.
  head[8] = 1
  // Looks for nothing but runs of a byte: as small, in an eighth of the time.
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { strategy: constants.Z_RLE })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An AVIF bomb of 1,401 bytes with 49 black megapixels. It is stored, because encoding takes seconds. */
export const avifBomb = () => inflateRawSync(Buffer.from(AVIF_BOMB, 'base64'))

const AVIF_BOMB =
  'Y2BgkEkrqSxILMtMYwCC3Mw0QxA7NzMRxL+Wm1qSyAABihkpOUVQNkNBZnIJAxpQyszJTwYxXBwYGIEQBH5BaQaWeiChnJmZB7YG' +
  'LCoK5KQyQXmJZQaGICZfQWZJLlxJWGZBUQGQtsgsSM4H0jyJZYbOjfZgTSKZxQWpEMOlIyCYQaAgsyITJMLMwcEBpMQyC3Jh7gc6' +
  'ibmRiRnolPbclMQSIQYuLvvPZuu3lk0QuJBp9I5DeP6To5z3//9/dP5AA0P8+VNa3yUr74Yq718ScUS7eHbkq6eM1iynPoa5FGca' +
  '3V+s2Nz94389u7HmgsVHLJ/y/bg6581a3rw7xtIbq67dMg6O2fY+a+vqY0cOBuvfPTBhhuXERHNV+2cHOD4YmfP9vzzvbrfBLIQF' +
  'U2zP3RLj9OS7UPLOePP29UotfinubGUbNf1FjJc5nuE43SrFePvSVenbbscUO3vXOQpvemk096mg0945PfsmTuU7L8Nk+4unKES6' +
  '0KTmMHvhLJYTmo9e77yib5R3b6XYsdq/bFuZTrNUbnI4P8v5j5Mpx9bCaZvW7xdYvMvSb0bFB89zf/Pz+jdHV8rfOjT9wuzXQX6L' +
  'd+oGx8LdNnN119njn7ruTG1fvuivRrF1ZkPIy2upfrXcb1xf9jccfyp0P8gw3sPQ8sdX6Sfn9Hqf7X3bG2+R/NBm23ZmNpY9098o' +
  '/gqT6P6k+MZBwJd3Wi/Xuai0RwsSJp0/pSl0crbQycerb/++wuioaJM/LYpv4osmsbtT4vSnXS1ytJ9v4bXq1Nbve2uOFrto8emu' +
  'OcIxebW3wH4JJX+VR76vPbJiF6fyX/0hrTHz1keRjdHFcsdnCgjaT2j5x+9vWvNklb+h3pv36V/nfhTJiHGvlHqQ/OeUKJ8elyjv' +
  'xQO9eivuzGvfWbH2SojYjvUi/p5i961eGVUojEAvb6OZl+P2LvFnn/ZomvKqxdemz8yZ8aal0mliyLX8O/tnTloj9J3hirP4+opj' +
  'F9PSDXj9H6rNyjvDsLig6HVFGf8DtuXVHn8bba713f/L/z/c9ZG/xksz6xW7PevTvHUdj3S1KCg7tAyioPStNNgz8cKJ4pInBwxv' +
  'yv9OSXxUd5nt3rWM6cJ7bjpt4zzR9XBBxJ1pEmfjty679FF5xe5w+QqV2d8uuC5wlgEA'

/** Random noise, which no format compresses well. */
export const noise = (width = 300, height = 200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#557799',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })

/**
 * A phone's portrait photo: stored as 1200 × 800 pixels, red left and blue right, with an EXIF orientation (red on top), GPS
 * coordinates and the author's name.
 */
export const phonePhoto = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: 'red' } })
    .extend({ right: 600, background: 'blue' })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'Marlo' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Home of Marlo</place></x:xmpmeta>')
    .jpeg()
    .toBuffer()

/** An animated GIF of different frames. */
export const movingGifFile = (frames = 3, width = 60, height = 40) =>
  sharp(
    Buffer.concat(
      Array.from({ length: frames }, (_, frame) => Buffer.alloc(width * height * 3, (frame * 80) % 256)),
    ),
    { raw: { width, height: height * frames, channels: 3, pageHeight: height } },
  )
    .gif({ loop: 0, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer()

/** An animated GIF of half a kilobyte: 26 frames of two megapixels, each of which changes one pixel. */
export function longGif(): Buffer {
  const screen = Buffer.from('GIF89a\x40\x06\xe2\x04\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from('\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([screen, ...Array.from({ length: 26 }, () => frame), Buffer.from([0x3b])])
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><script>alert(1)</script></svg>',
)
export const html = Buffer.from('<!doctype html><title>Hello</title><script>alert(1)</script>')
