import { checkPicture } from '#shared/files/check-picture.ts'
import { decodePicture, encode, openCanvas } from './draw-picture.ts'

/** Pixels of the longer side. Large enough that a cropped part is still as large as pages show pictures. */
const LONGEST = 3840

/** Applies the EXIF orientation and rotates by quarter turns to the right. Throws PictureError. */
export async function turnPicture(file: File, quarters: number): Promise<HTMLCanvasElement> {
  const { kind, bytes } = await checkPicture(file)
  return decodePicture(bytes, kind.type, async bitmap => {
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
    const context = quarters % 2 === 0 ? openCanvas(width, height) : openCanvas(height, width)
    const { canvas } = context
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((quarters * Math.PI) / 2)
    context.drawImage(bitmap, -width / 2, -height / 2, width, height)
    return canvas
  })
}

/** Crops a picture to a part given in percent. The result has the name of the file. Throws PictureError. */
export async function cutPicture(
  canvas: HTMLCanvasElement,
  part: { x: number; y: number; width: number; height: number },
  name: string,
): Promise<File> {
  const [left, top] = [(part.x / 100) * canvas.width, (part.y / 100) * canvas.height]
  const cut = openCanvas((part.width / 100) * canvas.width, (part.height / 100) * canvas.height)
  cut.drawImage(canvas, -left, -top)
  const blob = await asPicture(cut.canvas)
  const ending = blob.type.replace('image/', '')
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type })
}

/** Uses a high quality, because the picture is encoded again before it is uploaded. */
export const asPicture = (canvas: HTMLCanvasElement) => encode(canvas, 0.95)
