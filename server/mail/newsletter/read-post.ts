import { logFailure } from '#server/base/log.ts'
import { type HtmlElement, type HtmlTree, rewriteElements } from '#shared/blocks/html-tree.ts'
import { blocksToMail } from '#shared/blocks/stored-blocks.ts'
import { linkFootnotes } from '#shared/post-body/footnotes-in-post.server.ts'
import { spellFormulas } from '#shared/post-body/math-in-post.server.ts'
import { parsePost } from '#shared/post-body/parse-post.server.ts'

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
