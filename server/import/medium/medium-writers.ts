import { codeIn } from '#shared/blocks/code-facts/stored-code-facts.ts'
import {
  element,
  findElements,
  findTags,
  type HtmlElement,
  hasClass,
  rewriteElements,
  textWithin,
} from '#shared/blocks/html-tree.ts'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import { type ForeignWriter, type ForeignWriters, firstTag } from '../bodies/foreign-writers.ts'
import { pageOfFrame } from '../bodies/frames.ts'
import { codeBlock, figure, galleries, linkCard, paragraph, pullQuote } from '../bodies/stored-elements.ts'

const same = (a: string, b: string) => a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim()

/** Removes the title and the line under it, which Medium repeats in the text, and the rule before the first section. */
export function withoutHead(body: HtmlElement, title: string): void {
  const [divider] = findElements(body, node => hasClass(node, 'section-divider'))
  const [heading] = findElements(body, node => /^h[1-4]$/.test(node.name) && same(textWithin(node), title))
  const [subtitle] = findElements(body, node => hasClass(node, 'graf--subtitle'))
  const removed = new Set([divider, heading, subtitle])
  rewriteElements(body, node => (removed.has(node) ? [] : undefined))
}

/** Medium's addresses contain the width of a picture. */
const widest = (image: HtmlElement): string => {
  const { src = '', 'data-width': width = '2560' } = image.attribs
  return src.replace(/\/max\/\d+\//, `/max/${Math.min(Number(width) || 2560, 2560)}/`)
}

const picture = (box: HtmlElement): HtmlElement | undefined => {
  const image = firstTag(box, 'img')
  if (!image) return undefined
  const reach = hasClass(box, 'graf--layoutFillWidth')
    ? 'full'
    : hasClass(box, 'graf--layoutOutsetCenter')
      ? 'wide'
      : ''
  return figure({ src: widest(image), alt: image.attribs.alt }, firstTag(box, 'figcaption')?.children, reach)
}

const pictureOrEmbed: ForeignWriter = (box, note) => {
  const made = picture(box)
  if (made) return [made]
  const frame = firstTag(box, 'iframe') ?? firstTag(box, 'script')
  const src = frame?.attribs.src ?? ''
  if (!/^https:\/\/(?:\w+\.)?medium\.com\/media\//.test(src)) return undefined
  const page = pageOfFrame(src)
  const href = findEmbed(page) ? page : `${src.replace(/[?#].*$/, '').replace(/\/href$/, '')}/href`
  note('changed', 'An embed became a link, because the export does not say what it shows.')
  return [linkCard({ href })]
}

const row: ForeignWriter = box => galleries(findTags(box, 'figure').flatMap(one => picture(one) ?? []))

const bookmark: ForeignWriter = box => {
  const link = firstTag(box, 'a')
  const href = link?.attribs.href
  if (!link || !href) return undefined
  const texts = ['strong', 'em']
    .map(tag => firstTag(link, tag))
    .map(part => (part ? textWithin(part).trim() : ''))
  const site = textWithin(link.children.at(-1) ?? link).trim()
  return [
    linkCard({
      href,
      title: texts[0],
      description: texts[1],
      site: site === texts.join('') ? undefined : site,
    }),
  ]
}

const code: ForeignWriter = pre => [codeBlock(codeIn(pre).trim(), pre.attribs['data-code-block-lang'])]

export const mediumWriters: ForeignWriters = {
  'div.sectionLayout--outsetRow': row,
  '.graf--mixtapeEmbed': bookmark,
  'figure.graf': pictureOrEmbed,
  'pre.graf--pre': code,
  'blockquote.graf--pullquote': ({ children }) => [pullQuote([paragraph(...children)])],
  'blockquote.graf--blockquote': ({ children }) => [element('blockquote', {}, [paragraph(...children)])],
  'h3.graf': ({ children }) => [element('h2', {}, children)],
  'h4.graf': ({ children }) => [element('h3', {}, children)],
}
