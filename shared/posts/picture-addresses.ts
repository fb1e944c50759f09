import { pictureFacts } from './picture-facts.ts'

export const pictureWidths = [160, 320, 640, 960, 1280, 1920] as const
type Width = (typeof pictureWidths)[number]

const address = (place: string, name: string, width: Width) =>
  `/images/${place}/${encodeURIComponent(name)}?w=${width}`

export const thumbnail = (name: string, width: Width) => address('thumbnail/Thumbnail', name, width)

export const wideThumbnail = (name: string, width: Width) => `${thumbnail(name, width)}&crop=wide`

export const wideHeight = (width: number) => Math.ceil(width / 3)

export const contentPicture = (name: string, width: Width) => address('thumbnail/Content', name, width)

/** Classic Outlook shows neither WebP nor AVIF. */
export const mailPicture = (folder: 'Content' | 'Thumbnail', name: string) =>
  `${address(`thumbnail/${folder}`, name, 1280)}&as=jpeg`

/** The same `srcset` as AVIF, half the size of WebP. Uses separate URLs per format, because not every cache respects `Vary`. */
export const asAvif = (srcSet: string) => srcSet.replaceAll(/ (?=\d+w)/g, '&as=avif ')

export const avatar = (name: string | null, width: Width) =>
  name === null ? null : address('avatars/Profile%20Photo', name, width)

const ownWidth = (name: string) => pictureFacts(name)?.width ?? Number.POSITIVE_INFINITY

export const pictureWidthsOf = (name: string): Width[] =>
  pictureWidths.filter(
    (width, step) => width >= 320 && (width <= 320 || (pictureWidths[step - 1] ?? 0) < ownWidth(name)),
  )

export const leastWide = 640

/** Omits widths that a window of 720 pixels or more does not use. None for a picture that is no higher than its crop. */
export function wideWidthsOf(name: string): Width[] {
  const facts = pictureFacts(name)
  if (facts && facts.height <= wideHeight(facts.width)) return []
  return pictureWidthsOf(name).filter(width => width >= leastWide)
}

export function widthsOf(
  picture: (name: string, width: Width) => string,
  name: string,
  widths = pictureWidthsOf(name),
): string {
  const own = ownWidth(name)
  return widths.map(width => `${picture(name, width)} ${Math.min(width, own)}w`).join(', ')
}
