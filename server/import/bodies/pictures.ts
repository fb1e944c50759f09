import {
  element,
  findTags,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isHtmlElement,
  setChildren,
  textWithin,
} from '#shared/blocks/html-tree.ts'
import { isStoredFigure } from './common-writers.ts'
import { emphasized, gallery, given } from './stored-elements.ts'

const largestOf = (srcset = '') =>
  srcset
    .split(/,\s+/)
    .map(part => part.trim().split(/\s+/))
    .toSorted(([, a = '1'], [, b = '1']) => Number.parseFloat(b) - Number.parseFloat(a))[0]?.[0]

/** Themes that load pictures late put their addresses elsewhere. */
function addressOf({ src = '', srcset, ...attribs }: Record<string, string>): string | undefined {
  if (src && !src.startsWith('data:')) return src
  return (
    attribs['data-src'] ?? attribs['data-original'] ?? attribs['data-lazy-src'] ?? (src || largestOf(srcset))
  )
}

export function tidyPicture(image: HtmlElement): HtmlNode[] {
  const { alt = '', title, width = '', height = '' } = image.attribs
  const src = addressOf(image.attribs)
  const isPixel = width === '1' && height === '1'
  if (!src || isPixel) return []
  const hasSizes = /^\d+$/.test(width) && /^\d+$/.test(height)
  image.attribs = { src, alt, ...given({ title }), ...(hasSizes && { width, height }) }
  return [image]
}

/** Addresses without the sizes that programs add, to compare a picture with the one it leads to. */
const nameOf = (address: string) =>
  address
    .replace(/[?#].*$/, '')
    .replace(/^.*\//, '')
    .replace(/(?:-\d+x\d+|-scaled)?\.\w+$/, '')

/** A link to the picture itself is left out, and what it leads to is shown: programs insert pictures smaller than they are. Any other is preserved by the editor as HTML. */
export function unlinkPicture(link: HtmlElement): HtmlNode[] | undefined {
  const images = findTags(link, 'img')
  const [image] = images
  if (!image || textWithin(link).trim() !== '') return undefined
  const { href = '' } = link.attribs
  const isOfPicture = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)(?:[?#]|$)/i.test(href)
  const isItself = nameOf(href) === nameOf(image.attribs.src ?? '')
  if (isOfPicture && isItself) image.attribs.src = href
  return isOfPicture || isItself ? images : undefined
}

const isPicture = (node: HtmlNode): boolean =>
  isHtmlElement(node) &&
  (node.name === 'img' ||
    (node.name === 'a' && findTags(node, 'img').length === 1 && textWithin(node).trim() === ''))

export function raisePictures({ children }: HtmlElement): HtmlNode[] | undefined {
  const pictures = children.filter(isPicture)
  const isAlone = children.every(
    node => isPicture(node) || isBlank(node) || (isHtmlElement(node) && node.name === 'br'),
  )
  if (pictures.length === 0 || !isAlone) return undefined
  const figures = gallery(pictures.map(picture => element('figure', {}, [picture])))
  return figures && [figures]
}

const reachOf = ({ class: names = '' }: Record<string, string>) =>
  /(?:^|[\s-])(?:align)?(wide|full)(?:[\s-]|$)/.exec(names)?.[1]

export function tidyFigure(figure: HtmlElement): HtmlNode[] | undefined {
  if (isStoredFigure(figure)) return undefined
  const inner = findTags(figure, 'figure').some(isStoredFigure)
  const caption = findTags(figure, 'figcaption').at(-1)
  const children = caption?.children ?? []
  const links = findTags(figure, 'a').filter(isPicture)
  const linked = new Set(links.flatMap(link => findTags(link, 'img')))
  const pictures = [...links, ...findTags(figure, 'img').filter(image => !linked.has(image))]
  const isOfOthers = ['pre', 'table', 'blockquote', 'p'].some(tag =>
    findTags(figure, tag).some(block => block !== caption && !caption?.children.includes(block)),
  )
  const [picture] = pictures
  if (inner || isOfOthers || !picture) {
    const others = figure.children.filter(node => node !== caption)
    return [...others, ...emphasized(children)]
  }
  if (pictures.length === 1) {
    const reach = reachOf(figure.attribs)
    figure.attribs = reach ? { class: reach } : {}
    setChildren(figure, [picture, ...(children.length > 0 ? [element('figcaption', {}, children)] : [])])
    return undefined
  }
  const shown = gallery(pictures.map(one => element('figure', {}, [one])))
  return shown && [shown, ...emphasized(children)]
}
