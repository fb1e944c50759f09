import { describePicture, MAX_PIXELS, openPicture } from '#server/pages/open-picture.ts'
import { pictureLine } from '#server/pages/picture-line.ts'

interface Kind {
  name: string
  type: string
  endings: string[]
}

/** By the name that sharp gives them. */
const KINDS: Record<string, Kind> = {
  jpeg: { name: 'JPEG', type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { name: 'PNG', type: 'image/png', endings: ['png'] },
  webp: { name: 'WebP', type: 'image/webp', endings: ['webp'] },
  heif: { name: 'AVIF', type: 'image/avif', endings: ['avif'] },
  gif: { name: 'GIF', type: 'image/gif', endings: ['gif'] },
}

/**
 * What is inside decides, not the name or the type that the sender claims, and both must fit it. The picture is decoded once, since a
 * damaged one shows it nowhere else. Returns why a file is refused, or null.
 */
export async function pictureRefusal(bytes: Uint8Array, type: string, path: string): Promise<string | null> {
  if (!Object.values(KINDS).some(kind => kind.type === type))
    return 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be uploaded.'
  if (bytes.length === 0) return 'The file is empty.'
  try {
    const { format, compression, frames, pixels } = await describePicture(bytes)
    const kind = KINDS[format]
    if (!kind || (format === 'heif' && compression !== 'av1'))
      return 'The file is not a picture that can be shown.'
    if (type !== kind.type) return `The file is a ${kind.name} picture, but it is said to be ${type}.`
    if (!kind.endings.some(ending => path.toLowerCase().endsWith(`.${ending}`)))
      return `The file is a ${kind.name} picture: its name must end in .${kind.endings[0]}.`
    if (pixels > MAX_PIXELS) return 'The frames of an animation may have 50 megapixels together.'
    await pictureLine.run('upload', () =>
      openPicture(bytes, frames > 1)
        .resize(16, 16)
        .raw()
        .toBuffer(),
    )
    return null
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('pixel limit')) return 'A picture may have at most 50 megapixels.'
    if (message.includes('unsupported image format')) return 'The file is not a picture.'
    return 'The picture is damaged.'
  }
}
