import { pictureFacts } from './picture-facts.ts'

/** The widths that the image route makes. */
export const imageWidths = [160, 320, 640, 960, 1280, 1920] as const
type Width = (typeof imageWidths)[number]

const address = (place: string, name: string, width: Width) =>
  `/images/${place}/${encodeURIComponent(name)}?w=${width}`

/** The cover of a post, from the file name in its row. */
export const thumbnail = (name: string, width: Width) => address('thumbnail/Thumbnail', name, width)

/** A picture inside a post. */
export const contentImage = (name: string, width: Width) => address('thumbnail/Content', name, width)

/** The picture of a profile, from the file name in its row; null when there is none. */
export const avatar = (name: string | null, width: Width) =>
  name === null ? null : address('avatars/Profile%20Photo', name, width)

/**
 * The widths from 320 on for the browser to choose from. Of a picture whose name says how wide it is, those up to its own, and the
 * one step that gives it whole.
 */
export function widthsOf(picture: (name: string, width: Width) => string, name: string): string {
  const own = pictureFacts(name)?.width ?? Number.POSITIVE_INFINITY
  return imageWidths
    .filter((width, step) => width >= 320 && (width <= 320 || (imageWidths[step - 1] ?? 0) < own))
    .map(width => `${picture(name, width)} ${Math.min(width, own)}w`)
    .join(', ')
}
