import { type HtmlTree, parseHtml } from '#shared/blocks/html-tree.ts'
import { sanitize } from './sanitize.server.ts'

/** The sanitized tree that pages, feeds, mails and Markdown are written from. */
export const parsePost = (content: string): HtmlTree => parseHtml(sanitize(content))
