import { GIF } from 'image-size/types/gif'
import { HEIF } from 'image-size/types/heif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

type PictureKind = { name: string; type: string; endings: [string, ...string[]] }

const jpeg: PictureKind = { name: 'JPEG', type: 'image/jpeg', endings: ['jpg', 'jpeg', 'jpe', 'jfif'] }
const png: PictureKind = { name: 'PNG', type: 'image/png', endings: ['png'] }
const webp: PictureKind = { name: 'WebP', type: 'image/webp', endings: ['webp'] }
const avif: PictureKind = { name: 'AVIF', type: 'image/avif', endings: ['avif'] }
const gif: PictureKind = { name: 'GIF', type: 'image/gif', endings: ['gif'] }

export const pictureKinds = [jpeg, png, webp, avif, gif]

const parsers = [
  { kind: jpeg, parser: JPG },
  { kind: png, parser: PNG },
  { kind: webp, parser: WEBP },
  { kind: gif, parser: GIF },
  { kind: avif, parser: HEIF },
]

/** Reads only the header. Null for other formats. Throws when the file is damaged. */
export function readPictureKind(bytes: Uint8Array): { kind: PictureKind; pixels: number } | null {
  const found = parsers.find(({ parser }) => parser.validate(bytes))
  if (!found || (found.kind === avif && !/avi[fs]/.test(brands(bytes)))) return null
  const { images, ...size } = found.parser.calculate(bytes)
  // An AVIF may be a grid of tiles, and lists the size of each.
  const pixels = Math.max(...[size, ...(images ?? [])].map(({ width, height }) => width * height))
  if (!(pixels > 0)) throw new RangeError('The picture has no pixels')
  return { kind: found.kind, pixels }
}

export function readForeignKind(bytes: Uint8Array): string | null {
  if (bytes.length > 12 && text(bytes, 4, 8) === 'ftyp' && /hei[cx]|mif1/.test(brands(bytes))) return 'HEIC'
  const start = text(bytes, 0, 1000)
  return /^\s*<(\?xml\b|!--|!doctype svg\b|svg\b)/i.test(start) && /<svg\b/i.test(start) ? 'SVG' : null
}

const brands = (bytes: Uint8Array) =>
  text(bytes, 8, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))

const text = (bytes: Uint8Array, from: number, to: number) =>
  new TextDecoder().decode(bytes.subarray(from, Math.min(to, 1000)))
