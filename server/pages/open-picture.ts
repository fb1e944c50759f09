import sharp from 'sharp'

/** 50 megapixels: more than any camera of a blog, less than a decompression bomb. Of an animation: all its frames together. */
export const MAX_PIXELS = 50_000_000

// sharp would otherwise hold decoded pictures and use every core for one request.
sharp.cache(false)
sharp.concurrency(1)

// What is no picture of these kinds is not even opened: not an SVG, which may refer to other files, not a PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(kind => `VipsForeignLoad${kind}`),
})

/** A picture of a stranger, within limits. Whatever is damaged or too large throws when it is read. */
export const openPicture = (bytes: Uint8Array, animated = false) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated })

/** Reads the kind and the measures off the head of a picture, those of one frame. */
export async function describePicture(bytes: Uint8Array) {
  const { format, compression, width, height, pages = 1 } = await openPicture(bytes).metadata()
  return { format, compression, frames: pages, pixels: width * height * pages }
}
