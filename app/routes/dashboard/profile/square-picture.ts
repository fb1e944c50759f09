/** The side of a stored picture of a person, in pixels; the largest that a page shows is 320. */
const side = 512

const MB = 1024 * 1024
const largestFile = 15 * MB
const mostPixels = 50_000_000

/** What may be chosen. Telephones turn their own kinds into one of these when a page asks for them. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** Why a file cannot be a picture of a person, in words for its reader. */
export class PictureTrouble extends Error {}

/**
 * The middle of a picture as a square of 512 pixels at most, drawn anew: turned as the camera meant, and without anything else that the
 * file said. Throws PictureTrouble.
 */
export async function squarePicture(file: File): Promise<Blob> {
  if (!pictureTypes.includes(file.type))
    throw new PictureTrouble('Choose a picture: JPEG, PNG, WebP, AVIF or GIF')
  if (file.size > largestFile) throw new PictureTrouble('Choose a picture of at most 15 MB')
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureTrouble('This picture cannot be read: it is damaged, or not what its name says')
  })
  try {
    const { width, height } = bitmap
    if (width * height > mostPixels) throw new PictureTrouble('Choose a picture of at most 50 megapixels')
    const crop = Math.min(width, height)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.min(side, crop)
    const context = canvas.getContext('2d')
    if (context) context.imageSmoothingQuality = 'high'
    context?.drawImage(
      bitmap,
      (width - crop) / 2,
      (height - crop) / 2,
      crop,
      crop,
      0,
      0,
      canvas.width,
      canvas.height,
    )
    // A browser that cannot write WebP writes PNG.
    const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', 0.85))
    if (!context || !picture) throw new PictureTrouble('Your browser could not prepare this picture')
    return picture
  } finally {
    bitmap.close()
  }
}
