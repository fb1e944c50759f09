import {
  elementsIn,
  findTags,
  type HtmlElement,
  isHtmlElement,
  rewriteChildren,
  textWithin,
} from '#shared/blocks/html-tree.ts'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import { type ForeignWriter, type ForeignWriters, firstTag } from './foreign-writers.ts'
import * as stored from './stored-elements.ts'

const embedded: ForeignWriter = box => {
  const href = /https?:\/\/\S+/.exec(textWithin(box))?.[0]
  if (!href) return undefined
  const card = stored.linkCard({ href, isEmbed: findEmbed(href) !== null })
  return [card, ...stored.emphasized(firstTag(box, 'figcaption')?.children ?? [])]
}

const isCaption = ({ name, attribs }: HtmlElement) =>
  name === 'figcaption' || attribs.class?.includes('caption')

function captionFor(image: HtmlElement, box: HtmlElement) {
  for (let parent = image.parent; parent && parent !== box; parent = parent.parent) {
    const caption = elementsIn(parent).find(isCaption)
    if (caption) return caption.children
  }
  return []
}

const pictures: ForeignWriter = box => {
  const images = findTags(box, 'img')
  if (images.length === 0) return undefined
  const figures = images.map(image => {
    const { src = '', alt, width, height, 'data-full-url': full } = image.attribs
    const size = full ? {} : { width, height }
    return stored.figure({ src: full ?? src, alt, ...size }, captionFor(image, box))
  })
  const own = elementsIn(box).filter(({ name }) => name === 'figcaption')
  return [...stored.galleries(figures), ...own.flatMap(({ children }) => stored.emphasized(children))]
}

const quoted: ForeignWriter = text => {
  rewriteChildren(text, node => {
    const isSource = isHtmlElement(node) && node.name === 'cite'
    return isSource ? [stored.paragraph(...node.children)] : undefined
  })
  return undefined
}

const pulled: ForeignWriter = (box, notes) => {
  const text = firstTag(box, 'blockquote')
  if (text) quoted(text, notes)
  return text && [stored.pullQuote(text.children)]
}

const button: ForeignWriter = box => {
  const href = firstTag(box, 'a')?.attribs.href
  return href ? [stored.buttonLink(href, textWithin(box).trim())] : []
}

const file: ForeignWriter = box => {
  const link = findTags(box, 'a').find(({ attribs }) => attribs.href)
  return link && [stored.attachedFile(link.attribs.href ?? '', textWithin(link).trim())]
}

/** WordPress shows what an address in a line of its own leads to, if it knows the site. */
const loneAddress: ForeignWriter = box => {
  const href = textWithin(box).trim()
  const isAddress = /^https?:\/\/\S+$/.test(href) && findEmbed(href)
  return isAddress ? [stored.linkCard({ href, isEmbed: true })] : undefined
}

export const wordpressWriters: ForeignWriters = {
  '.wp-block-embed': embedded,
  '.wp-block-gallery': pictures,
  '.wp-block-jetpack-tiled-gallery': pictures,
  '.gallery': pictures,
  '.wp-block-pullquote': pulled,
  '.wp-block-button': button,
  '.wp-block-file': file,
  p: loneAddress,
  blockquote: quoted,
}
