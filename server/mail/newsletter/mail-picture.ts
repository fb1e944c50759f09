import { mailPicture } from '#shared/posts/picture-addresses.ts'
import { pictureFacts } from '#shared/posts/picture-facts.ts'
import { absolute } from '#shared/text/absolute.ts'
import { decoded } from '#shared/text/decoded.ts'

const TEXT_WIDTH = 552 // pixels between the edges of a mail's text

const own = /^(?:\/storage\/v1\/object\/public|\/images)\/thumbnail\/(Content|Thumbnail)\/([^/?#]+)/

export function mailPictureOf(attributes: Record<string, string>, origin: string) {
  const { src = '' } = attributes
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  const [, folder, encoded] = own.exec(path) ?? []
  const name = encoded && (decoded(encoded) ?? encoded)
  const facts = name ? pictureFacts(name) : null
  const [width, height] = [Number(attributes.width) || null, Number(attributes.height) || null]
  const natural = facts ?? (width && height ? { width, height } : null)
  const shown = Math.min(width ?? natural?.width ?? TEXT_WIDTH, TEXT_WIDTH)
  return {
    src: name
      ? origin + mailPicture(folder === 'Thumbnail' ? 'Thumbnail' : 'Content', name)
      : absolute(path, origin),
    alt: attributes.alt ?? '',
    /** Pixels, which Outlook needs as attributes. Null when unknown, as for a picture of another site. */
    width: natural || width || name ? shown : null,
    height: natural && Math.max(1, Math.round((natural.height * shown) / natural.width)),
  }
}
