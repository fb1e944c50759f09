import { elementsIn, findTags, type HtmlNode, isHtmlElement, textWithin } from '#shared/blocks/html-tree.ts'
import { parseForeign } from './parse-foreign.ts'

const blocks = /^(?:p|div|li|h[1-6]|blockquote|pre|ul|ol|tr)$/

/** Reads text that may contain HTML, such as a comment or a title. Addresses of links follow their text. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const body = parseForeign(html)
  for (const tag of ['script', 'style']) for (const { children } of findTags(body, tag)) children.length = 0
  const text = body.children.map(textOf).join('')
  return (
    elementsIn(body).length > 0 ? text.replace(/(?<![ \t])[ \t]+\n/g, '\n').replace(/\n{3,}/g, '\n\n') : text
  ).trim()
}

function textOf(node: HtmlNode): string {
  if (!isHtmlElement(node)) return textWithin(node)
  const { name, attribs, children } = node
  if (name === 'br') return '\n'
  const text = children.map(textOf).join('')
  const href = name === 'a' && /^https?:/.test(attribs.href ?? '') ? attribs.href : undefined
  if (href && !text.includes(href)) return `${text} (${href})`
  return blocks.test(name) ? `\n\n${text}\n\n` : text
}
