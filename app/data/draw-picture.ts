import { PictureTrouble, refuseUnreadable } from './check-picture.ts'

/** `colour`: its average as six hex digits, null with transparency. */
export type PreparedPicture = { blob: Blob; width: number; height: number; colour: string | null }

type Crop = { left: number; top: number; width: number; height: number }

/** Applies the EXIF orientation. Throws PictureTrouble. */
export async function decodePicture<T>(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  use: (bitmap: ImageBitmap) => Promise<T>,
): Promise<T> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(refuseUnreadable)
  try {
    return await use(bitmap)
  } finally {
    bitmap.close()
  }
}

/** `longest`: pixels of the longer side. Throws PictureTrouble. */
export async function drawPicture(
  bitmap: ImageBitmap,
  part: Crop,
  longest: number,
): Promise<PreparedPicture> {
  const scale = Math.min(1, longest / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const { width, height } = canvas
  const context = contextOf(canvas)
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height)
  const isOpaque = everyPixelCovers(context.getImageData(0, 0, width, height).data)
  const blob = await write(canvas, isOpaque)
  return { blob, width, height, colour: isOpaque ? averageColour(canvas) : null }
}

/** Browsers without a WebP encoder silently write PNG, which is too large for photographs. */
async function write(canvas: HTMLCanvasElement, isOpaque: boolean): Promise<Blob> {
  const writeAs = (type: string) => new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.85))
  const webp = await writeAs('image/webp')
  const blob = webp?.type === 'image/png' && isOpaque ? await writeAs('image/jpeg') : webp
  if (!blob) throw unprepared()
  return blob
}

function averageColour(canvas: HTMLCanvasElement): string {
  const dot = document.createElement('canvas')
  dot.width = dot.height = 1
  const context = contextOf(dot)
  context.drawImage(canvas, 0, 0, 1, 1)
  const channels = [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)]
  return channels.map(channel => channel.toString(16).padStart(2, '0')).join('')
}

function everyPixelCovers(data: Uint8ClampedArray): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false
  return true
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw unprepared()
  context.imageSmoothingQuality = 'high'
  return context
}

export const unprepared = () => new PictureTrouble('Your browser could not prepare this picture')
