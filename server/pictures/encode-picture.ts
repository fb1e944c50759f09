import { MAX_PIXELS } from './bounds.ts'
import { describePicture, openPicture } from './open-picture.ts'

const height = 16_383 // limit of WebP

const fitted = (original: Uint8Array, width: number, animated = false) =>
  openPicture(original, animated)
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })

/** Keeps only the first frame of an animation with too many pixels. */
export async function encodeWebp(original: Uint8Array, width: number): Promise<Uint8Array> {
  const { frames, pixels } = await describePicture(original)
  const moves = frames > 1 && pixels <= MAX_PIXELS
  return await fitted(original, width, moves)
    .webp({ quality: 78, effort: moves ? 1 : 4 })
    .toBuffer()
}

/** A better signal-to-noise ratio than the WebP (by 1 to 3 dB), half as large, five times as slow. Null for an animation. */
export async function encodeAvif(original: Uint8Array, width: number): Promise<Uint8Array | null> {
  if ((await describePicture(original)).frames > 1) return null
  return await fitted(original, width).avif({ quality: 55, effort: 3 }).toBuffer()
}
