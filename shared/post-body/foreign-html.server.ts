import {
  element,
  findTags,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isHtmlElement,
  isInline,
  parseHtml,
  partsOf,
  rewriteElements,
  writeHtml,
} from '#shared/blocks/html-tree.ts'
import { foreignBoxes, foreignMedia, textBoxes } from './allowed-html.ts'

const foreign = new RegExp(`<(?:iframe|${[...foreignBoxes, ...foreignMedia].join('|')})(?=[\\s/>])`, 'i')

export const hasForeignTags = (html: string): boolean => foreign.test(html)

/** Parsers ignore tags within a frame, and after an unclosed one. */
export const withoutFrames = (html: string): string => html.replace(/(<\/?)iframe(?=[\s/>])/gi, '$1object')

export function replaceForeignTags(html: string): string {
  const body = parseHtml(html)
  rewriteElements(body, media => {
    if (media.name === 'source' || !foreignMedia.includes(media.name)) return undefined
    const href = addressOf(media) ?? findTags(media, 'source').map(addressOf).find(Boolean)
    if (!href) return media.children
    return [element('div', {}, [element('a', { href }, [media.attribs.title || href])])]
  })
  rewriteElements(body, box => {
    if (!foreignBoxes.includes(box.name)) return undefined
    return isOfText(box.parent) ? [...box.children, element('br', {})] : paragraphsOf(box)
  })
  return writeHtml(body)
}

const addressOf = ({ attribs: { src, data } }: HtmlElement) => (src ?? data)?.replace(/^\/\//, 'https://')

const isOfText = (parent: HtmlElement['parent']) =>
  parent !== null && isHtmlElement(parent) && (textBoxes.includes(parent.name) || isInline(parent))

const paragraphsOf = ({ children }: HtmlElement): HtmlNode[] =>
  partsOf(children).flatMap(part => {
    if (!part.every(isInline)) return part
    return part.every(isBlank) ? [] : [element('p', {}, part)]
  })
