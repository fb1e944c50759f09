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
import {
  attachedFile,
  buttonLink,
  emphasized,
  figure,
  galleries,
  linkCard,
  paragraph,
  pullQuote,
} from './stored-elements.ts'

const captionOf = (box: HtmlElement) => firstTag(box, 'figcaption')?.children ?? []

const embedded: ForeignWriter = box => {
  const href = /https?:\/\/\S+/.exec(textWithin(box))?.[0]
  if (!href) return undefined
  return [linkCard({ href, isEmbed: findEmbed(href) !== null }), ...emphasized(captionOf(box))]
}

const pictures: ForeignWriter = box => {
  const images = findTags(box, 'img')
  if (images.length === 0) return undefined
  const figures = images.map(image => {
    const { src = '', alt, width, height, 'data-full-url': full } = image.attribs
    const caption = captionFor(image, box)
    return figure({ src: full ?? src, alt, ...(full ? {} : { width, height }) }, caption)
  })
  const own = elementsIn(box).filter(({ name }) => name === 'figcaption')
  return [...galleries(figures), ...own.flatMap(({ children }) => emphasized(children))]
}

function captionFor(image: HtmlElement, box: HtmlElement) {
  for (let parent = image.parent; parent && parent !== box; parent = parent.parent) {
    const [caption] = elementsIn(parent).filter(
      ({ name, attribs }) => name === 'figcaption' || attribs.class?.includes('caption'),
    )
    if (caption) return caption.children
  }
  return []
}

const quoted: ForeignWriter = text => {
  rewriteChildren(text, node => {
    const isSource = isHtmlElement(node) && node.name === 'cite'
    return isSource ? [paragraph(...node.children)] : undefined
  })
  return undefined
}

const pulled: ForeignWriter = (box, note) => {
  const text = firstTag(box, 'blockquote')
  if (!text) return undefined
  quoted(text, note)
  return [pullQuote(text.children)]
}

const button: ForeignWriter = box => {
  const { attribs } = firstTag(box, 'a') ?? {}
  return attribs?.href ? [buttonLink(attribs.href, textWithin(box).trim())] : []
}

const file: ForeignWriter = box => {
  const link = findTags(box, 'a').find(({ attribs }) => attribs.href)
  const href = link?.attribs.href
  return link && href
    ? [attachedFile(href, textWithin(link).trim() || href, /\.(\w{2,4})$/.exec(href)?.[1]?.toUpperCase())]
    : undefined
}

/** WordPress shows what an address in a line of its own leads to, if it knows the site. */
const loneAddress: ForeignWriter = box => {
  const href = textWithin(box).trim()
  if (!/^https?:\/\/\S+$/.test(href) || !findEmbed(href)) return undefined
  return [linkCard({ href, isEmbed: true })]
}

/** The blocks of WordPress, and what its themes make of shortcodes. */
export const wordpressWriters: ForeignWriters = {
  'figure.wp-block-embed': embedded,
  'figure.wp-block-gallery': pictures,
  'ul.wp-block-gallery': pictures,
  'div.wp-block-gallery': pictures,
  'div.wp-block-jetpack-tiled-gallery': pictures,
  'div.gallery': pictures,
  'figure.wp-block-pullquote': pulled,
  'div.wp-block-button': button,
  'div.wp-block-file': file,
  p: loneAddress,
  blockquote: quoted,
}
