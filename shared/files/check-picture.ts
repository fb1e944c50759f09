import { pictureKinds, readForeignKind, readPictureKind } from './picture-kind.ts'

const MB = 1024 * 1024
export const largestPicture = 15 * MB
export const mostPixels = 50_000_000

export const pictureTypes = pictureKinds.map(kind => kind.type)

export class PictureError extends Error {}

const kindsToChoose = 'JPEG, PNG, WebP, AVIF or GIF'

export function refuseUnreadable(): never {
  throw new PictureError('This picture cannot be opened: it is damaged, or not the type its name suggests')
}

/** Checks without decoding, which protects against decompression bombs. Throws PictureError. */
export async function checkPicture(file: File) {
  if (file.size > largestPicture) throw new PictureError('Choose a picture of at most 15 MB')
  if (file.size === 0) throw new PictureError('This file is empty')
  const bytes = new Uint8Array(await file.arrayBuffer().catch(refuseUnreadable))
  const found = orUnreadable(() => readPictureKind(bytes))
  const ending = /\.(\w+)$/.exec(file.name.toLowerCase())?.[1] ?? ''
  const claimed = pictureKinds.find(kind => kind.endings.includes(ending))
  if (!found) {
    const foreign = readForeignKind(bytes)
    if (foreign) throw new PictureError(`${foreign} cannot be shown here. Choose ${kindsToChoose}`)
    if (claimed) throw new PictureError(`This file is not a picture, although its name ends in .${ending}`)
    throw new PictureError(`Choose a picture: ${kindsToChoose}`)
  }
  const { kind, pixels } = found
  const isMisnamed = claimed && claimed !== kind
  if (isMisnamed || (file.type !== kind.type && pictureTypes.includes(file.type))) {
    const called = isMisnamed ? `its name ends in .${ending}` : `it is said to be ${file.type}`
    throw new PictureError(
      `This is a ${kind.name} picture, but ${called}. Let its name end in .${kind.endings[0]}`,
    )
  }
  if (pixels > mostPixels) throw new PictureError('Choose a picture of at most 50 megapixels')
  return { kind, bytes }
}

export function orUnreadable<T>(read: () => T): T {
  try {
    return read()
  } catch {
    refuseUnreadable()
  }
}
