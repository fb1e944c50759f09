import { checkPicture, mostPixels, orUnreadable, PictureError } from '#shared/files/check-picture.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'
import { decodePicture, drawPicture } from './draw-picture.ts'
import { movingGif } from './moving-gif.ts'

const longestSide = 1920

/** Scales a picture to at most 1920 pixels and removes its metadata. Animations keep their frames. Throws PictureError. */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const { kind, bytes } = await checkPicture(file)
  return await decodePicture(bytes, kind.type, async bitmap => {
    const { width, height } = bitmap
    const drawn = await drawPicture(bitmap, { left: 0, top: 0, width, height }, longestSide)
    if (kind.type !== 'image/gif') return drawn
    const { frames, blob } = orUnreadable(() => movingGif(bytes))
    if (frames === 1) return drawn
    if (frames * width * height > mostPixels)
      throw new PictureError('Choose an animation of at most 50 megapixels in all its frames')
    return { ...drawn, blob, width, height }
  })
}
