import {
  element,
  findTags,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  isInline,
  isText,
  parseHtml,
  rewriteElements,
  writeHtml,
} from '#app/blocks/html-tree.ts'
import { foreignBoxes, foreignMedia, textBoxes } from './allowed-html.ts'

const foreign = new RegExp(`<(?:iframe|${[...foreignBoxes, ...foreignMedia].join('|')})(?=[\\s/>])`, 'i')

export const hasForeignTags = (html: string): boolean => foreign.test(html)

/** Parsers read no tags within a frame, nor after one that is not closed. */
export const withoutFrames = (html: string): string => html.replace(/(<\/?)iframe(?=[\s/>])/gi, '$1object')

/** Writes what other programs store in the tags of the editor: boxes as paragraphs, and a link to what plays. */
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

function paragraphsOf(box: HtmlElement): HtmlNode[] {
  const made: HtmlNode[] = []
  let words: HtmlNode[] = []
  const end = () => {
    if (words.some(node => !isText(node) || node.data.trim() !== '')) made.push(element('p', {}, words))
    words = []
  }
  for (const node of box.children) {
    if (isInline(node)) words.push(node)
    else {
      end()
      made.push(node)
    }
  }
  end()
  return made
}
