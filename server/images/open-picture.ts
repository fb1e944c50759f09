import sharp from 'sharp'
import { MAX_PIXELS } from './bounds.ts'

sharp.cache(false)
sharp.concurrency(1)

// Some formats are unsafe: an SVG, for example, may refer to other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(kind => `VipsForeignLoad${kind}`),
})

export const openPicture = (bytes: Uint8Array, animated = false) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated })

export async function describePicture(bytes: Uint8Array) {
  const { format, compression, width, height, pages = 1 } = await openPicture(bytes).metadata()
  return { type: typeOf(format, compression), frames: pages, pixels: width * height * pages }
}

function typeOf(format: string, compression: string | undefined): string | null {
  if (format !== 'heif') return `image/${format}`
  return compression === 'av1' ? 'image/avif' : null
}
