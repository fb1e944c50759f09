import { pictureFacts } from './picture-facts.ts'

export const imageWidths = [160, 320, 640, 960, 1280, 1920] as const
type Width = (typeof imageWidths)[number]

const address = (place: string, name: string, width: Width) =>
  `/images/${place}/${encodeURIComponent(name)}?w=${width}`

export const thumbnail = (name: string, width: Width) => address('thumbnail/Thumbnail', name, width)

export const contentImage = (name: string, width: Width) => address('thumbnail/Content', name, width)

export const avatar = (name: string | null, width: Width) =>
  name === null ? null : address('avatars/Profile%20Photo', name, width)

/**
 * Builds a `srcset` with the widths from 320. When the file name contains the picture's width, it ends with the first step
 * that is at least as wide.
 */
export function widthsOf(picture: (name: string, width: Width) => string, name: string): string {
  const own = pictureFacts(name)?.width ?? Number.POSITIVE_INFINITY
  return imageWidths
    .filter((width, step) => width >= 320 && (width <= 320 || (imageWidths[step - 1] ?? 0) < own))
    .map(width => `${picture(name, width)} ${Math.min(width, own)}w`)
    .join(', ')
}
