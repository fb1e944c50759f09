import { checkPicture } from '#app/data/check-picture.ts'
import { decodePicture, drawPicture, type PreparedPicture } from '#app/data/draw-picture.ts'

/** The side of a stored picture of a person, in pixels; the largest that a page shows is 320. */
const side = 512

/** The middle of a picture as a square of 512 pixels at most. Throws PictureTrouble. */
export async function squarePicture(file: File): Promise<PreparedPicture> {
  const { kind, bytes } = await checkPicture(file)
  return await decodePicture(bytes, kind.type, bitmap => {
    const { width, height } = bitmap
    const crop = Math.min(width, height)
    const middle = { left: (width - crop) / 2, top: (height - crop) / 2, width: crop, height: crop }
    return drawPicture(bitmap, middle, side)
  })
}
