import { type HtmlTree, parseHtml } from '#shared/blocks/html-tree.ts'
import { sanitize } from './sanitize.server.ts'

export const parsePost = (content: string): HtmlTree => parseHtml(sanitize(content))
