import { pictureKinds } from '#shared/files/picture-kind.ts'
import { MAX_PIXELS, MAX_PIXELS_OF_AVIF } from './bounds.ts'
import { describePicture, openPicture } from './open-picture.ts'

const TOO_MANY_PIXELS = 'A picture may have at most 50 megapixels.'
const TOO_MANY_PIXELS_OF_AVIF = 'An AVIF picture may have at most 16 megapixels.'

export async function inspectPicture(bytes: Uint8Array, type: string, name: string): Promise<string | null> {
  if (bytes.length === 0) return 'The file is empty.'
  try {
    const picture = await describePicture(bytes)
    const kind = pictureKinds.find(({ type }) => type === picture.type)
    if (!kind) return 'The file is not a picture that can be shown.'
    if (type !== kind.type) return `The file is a ${kind.name} picture, but its type says ${type}.`
    if (!kind.endings.some(ending => name.toLowerCase().endsWith(`.${ending}`)))
      return `The file is a ${kind.name} picture: its name must end in .${kind.endings[0]}.`
    if (kind.type === 'image/avif' && picture.pixels > MAX_PIXELS_OF_AVIF) return TOO_MANY_PIXELS_OF_AVIF
    if (picture.frames > 1 && picture.pixels > MAX_PIXELS)
      return 'The frames of an animation may have 50 megapixels together.'
    if (picture.pixels > MAX_PIXELS) return TOO_MANY_PIXELS
    await openPicture(bytes, picture.frames > 1)
      .resize(16, 16)
      .raw()
      .toBuffer()
    return null
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('pixel limit')) return TOO_MANY_PIXELS
    if (message.includes('unsupported image format')) return 'The file is not a picture.'
    return 'The picture is damaged.'
  }
}
