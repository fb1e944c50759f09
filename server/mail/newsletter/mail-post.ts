import { logFailure } from '#server/base/log.ts'
import { type HtmlElement, type HtmlTree, rewriteElements } from '#shared/blocks/html-tree.ts'
import { blocksToMail } from '#shared/blocks/stored-blocks.ts'
import { linkFootnotes } from '#shared/post-body/footnotes-in-post.server.ts'
import { spellFormulas } from '#shared/post-body/math-in-post.server.ts'
import { parsePost } from '#shared/post-body/sanitize.server.ts'
import { mailPicture } from '#shared/posts/picture-addresses.ts'
import { pictureFacts } from '#shared/posts/picture-facts.ts'
import { absolute } from '#shared/text/absolute.ts'
import { decoded } from '#shared/text/decoded.ts'

export async function readPost(content: string): Promise<HtmlTree> {
  const body = parsePost(content)
  rewriteElements(body, ({ attribs }) => (attribs.src?.startsWith('data:') ? [] : undefined))
  blocksToMail(body)
  // Mail programs do not follow links within a mail.
  linkFootnotes(body, false)
  for (const { event, error } of await spellFormulas(body)) logFailure(event, error)
  return body
}

export const isReference = ({ attribs }: HtmlElement) => attribs.role === 'doc-noteref'

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
