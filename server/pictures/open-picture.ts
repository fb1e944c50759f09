import sharp from 'sharp'
import { MAX_PIXELS } from './bounds.ts'

// sharp would otherwise hold decoded pictures and use every core for one task.
sharp.cache(false)
sharp.concurrency(1)

// Other formats are not even opened: an SVG may refer to other files, a PDF needs a parser of its own.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(kind => `VipsForeignLoad${kind}`),
})

/** A picture that a stranger sent. One that is damaged or too large throws when it is read. */
export const openPicture = (bytes: Uint8Array, animated = false) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated })

/** Reads the format and the size off the head of a picture. `type` is null when it is none that can be shown. */
export async function describePicture(bytes: Uint8Array) {
  const { format, compression, width, height, pages = 1 } = await openPicture(bytes).metadata()
  return { type: typeOf(format, compression), frames: pages, pixels: width * height * pages }
}

function typeOf(format: string, compression: string | undefined): string | null {
  if (format !== 'heif') return `image/${format}`
  return compression === 'av1' ? 'image/avif' : null
}
