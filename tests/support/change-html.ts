import { type HtmlTree, parseHtml, writeHtml } from '#shared/blocks/html-tree.ts'

/** Applies one step for the body of a post to HTML. */
export function changeHtml(html: string, change: (body: HtmlTree) => void): string {
  const body = parseHtml(html)
  change(body)
  return writeHtml(body)
}
