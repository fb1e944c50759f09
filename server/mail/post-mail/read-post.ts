import { parseDocument } from 'htmlparser2'
import type { HtmlElement, HtmlNode } from '#app/blocks/stored-block.ts'
import { blocksToMail } from '#app/blocks/stored-blocks.ts'
import { withFootnotes } from '#app/content/footnotes-in-post.server.ts'
import { sanitize } from '#app/content/sanitize.server.ts'
import { withoutData } from '#server/site-files/feeds/feed-html.ts'

/** The ways back to a note's text, as `withFootnotes` writes them. Mail programs do not follow links within a mail. */
const BACK_LINKS = /\u00a0(?:<a [^>]*role="doc-backlink"[^>]*>↩<\/a> ?)+/g

/** The stored body of a post as a tree of tags that mails know, with its footnotes at the end. */
export const readPost = (content: string): HtmlNode[] =>
  parseDocument(withFootnotes(blocksToMail(sanitize(withoutData(content)))).replace(BACK_LINKS, '')).children

export const isReference = ({ attribs }: HtmlElement) => attribs.role === 'doc-noteref'
