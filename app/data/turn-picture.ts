import { checkPicture } from './check-picture.ts'
import { contextOf, decodePicture, unprepared } from './draw-picture.ts'

/** Pixels of the longer side: what is cut out of it is as large as pages show pictures. */
const LONGEST = 3840

/** Upright, then turned by quarters to the right. Throws PictureTrouble. */
export async function turnPicture(file: File, quarters: number): Promise<HTMLCanvasElement> {
  const { kind, bytes } = await checkPicture(file)
  return decodePicture(bytes, kind.type, async bitmap => {
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = quarters % 2 === 0 ? [width, height] : [height, width]
    const context = contextOf(canvas)
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((quarters * Math.PI) / 2)
    context.drawImage(bitmap, -width / 2, -height / 2, width, height)
    return canvas
  })
}

/** A part of a picture, in percent, as a file of its name. Throws PictureTrouble. */
export async function cutPicture(
  canvas: HTMLCanvasElement,
  part: { x: number; y: number; width: number; height: number },
  name: string,
): Promise<File> {
  const [left, top] = [(part.x / 100) * canvas.width, (part.y / 100) * canvas.height]
  const cut = document.createElement('canvas')
  cut.width = Math.max(1, Math.round((part.width / 100) * canvas.width))
  cut.height = Math.max(1, Math.round((part.height / 100) * canvas.height))
  contextOf(cut).drawImage(canvas, -left, -top)
  const blob = await asPicture(cut)
  const ending = blob.type.replace('image/', '')
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type })
}

/** Without loss, as far as the browser can: it is encoded once more before it is sent. */
export async function asPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', 0.95))
  if (!blob) throw unprepared()
  return blob
}
