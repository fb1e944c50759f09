import { PictureError, refuseUnreadable } from '#shared/files/check-picture.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'

type Crop = { left: number; top: number; width: number; height: number }

/** Decodes a picture and applies its EXIF orientation. Throws PictureError. */
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

/** `longest`: pixels of the longer side. Throws PictureError. */
export async function drawPicture(
  bitmap: ImageBitmap,
  part: Crop,
  longest: number,
): Promise<PreparedPicture> {
  const scale = Math.min(1, longest / Math.max(part.width, part.height))
  const context = openCanvas(part.width * scale, part.height * scale)
  const { canvas } = context
  const { width, height } = canvas
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height)
  const blob = await encode(canvas, 0.85)
  return { blob, width, height, colour: isOpaque(canvas) ? averageColour(canvas) : null }
}

/** Browsers without a WebP encoder silently produce PNG, which is too large for photographs. Throws PictureError. */
export async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await write(canvas, 'image/webp', quality)
  return webp.type === 'image/png' && isOpaque(canvas) ? write(canvas, 'image/jpeg', quality) : webp
}

async function write(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
  if (!blob) throw unprepared()
  return blob
}

function averageColour(canvas: HTMLCanvasElement): string {
  const context = openCanvas(1, 1)
  context.drawImage(canvas, 0, 0, 1, 1)
  const channels = [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)]
  return channels.map(channel => channel.toString(16).padStart(2, '0')).join('')
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false
  return true
}

export function openCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  return context
}

/** A canvas has one context, whose options are those of the first call. */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw unprepared()
  return context
}

const unprepared = () => new PictureError('Your browser could not process this picture')
