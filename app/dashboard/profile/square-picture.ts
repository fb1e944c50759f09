import { decodePicture, drawPicture } from '#app/editor/images/draw-picture.ts'
import { checkPicture } from '#shared/files/check-picture.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'

/** Width and height of a stored avatar in pixels. Pages show it at up to 320. */
const side = 512

/** Crops the center of an image to a square of at most 512 pixels. Throws PictureError. */
export async function squarePicture(file: File): Promise<PreparedPicture> {
  const { kind, bytes } = await checkPicture(file)
  return await decodePicture(bytes, kind.type, bitmap => {
    const { width, height } = bitmap
    const crop = Math.min(width, height)
    const middle = { left: (width - crop) / 2, top: (height - crop) / 2, width: crop, height: crop }
    return drawPicture(bitmap, middle, side)
  })
}
