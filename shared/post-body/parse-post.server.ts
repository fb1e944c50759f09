import { type HtmlTree, parseHtml } from '#shared/blocks/html-tree.ts'
import { sanitize } from './sanitize.server.ts'

/** The tree of a stored body, from which pages, feeds, mails and Markdown are written. */
export const parsePost = (content: string): HtmlTree => parseHtml(sanitize(content))
