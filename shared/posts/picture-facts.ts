/** Size in pixels, and average color as six hex digits, to reserve a picture's space before it loads. */
export type PictureFacts = { width: number; height: number; colour: string | null }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const side = '([1-9][0-9]{0,4})'
const facts = new RegExp(`^${uuid}-${side}x${side}(?:-([0-9a-f]{6}))?\\.(?:webp|jpg|png|gif|avif)$`)

const longest = 16_384

export const factsInName = ({ width, height, colour }: PictureFacts) =>
  `${width}x${height}${colour === null ? '' : `-${colour}`}`

export function pictureFacts(name: string): PictureFacts | null {
  const [, width, height, colour = null] = facts.exec(name) ?? []
  if (!isSide(Number(width)) || !isSide(Number(height))) return null
  return { width: Number(width), height: Number(height), colour }
}

const isSide = (length: number) => length >= 1 && length <= longest
