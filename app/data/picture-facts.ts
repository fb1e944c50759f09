/** What a page knows of a picture before it comes. `colour`: six hex digits; null for a picture that the page shines through. */
export type PictureFacts = { width: number; height: number; colour: string | null }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const side = '([1-9][0-9]{0,4})'
const facts = new RegExp(`^${uuid}-${side}x${side}(?:-([0-9a-f]{6}))?\\.(?:webp|jpg|png|gif|avif)$`)

/** The longest that a picture of any of our kinds is, in pixels. */
const longest = 16_384

/** As it stands in a name: `1920x1080-8a6f5c`. */
export const factsInName = ({ width, height, colour }: PictureFacts) =>
  `${width}x${height}${colour === null ? '' : `-${colour}`}`

/** What the name of an uploaded picture says of it; null for names that were given otherwise. */
export function pictureFacts(name: string): PictureFacts | null {
  const [, width, height, colour = null] = facts.exec(name) ?? []
  if (!isSide(Number(width)) || !isSide(Number(height))) return null
  return { width: Number(width), height: Number(height), colour }
}

const isSide = (length: number) => length >= 1 && length <= longest
