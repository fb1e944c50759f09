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
import * as stored from '../bodies/stored-elements.ts'

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Removes the title and the line under it, which Medium repeats in the text, and the rule before the first section. */
export function withoutHead(body: HtmlElement, title: string): void {
  const isTitle = (node: HtmlElement) =>
    /^h[1-4]$/.test(node.name) && inOneLine(textWithin(node)) === inOneLine(title)
  const isSubtitle = (node: HtmlElement) => hasClass(node, 'graf--subtitle')
  const isDivider = (node: HtmlElement) => hasClass(node, 'section-divider')
  const head = [isDivider, isTitle, isSubtitle].map(isOf => findElements(body, isOf)[0])
  rewriteElements(body, node => (head.includes(node) ? [] : undefined))
}

function pictureIn(box: HtmlElement): HtmlElement | undefined {
  const image = firstTag(box, 'img')
  if (!image) return undefined
  const { src = '', alt, 'data-width': width } = image.attribs
  // Medium's addresses contain the width of a picture.
  const widest = src.replace(/\/max\/\d+\//, `/max/${Math.min(Number(width) || 2560, 2560)}/`)
  const isWide = hasClass(box, 'graf--layoutOutsetCenter') ? 'wide' : ''
  const reach = hasClass(box, 'graf--layoutFillWidth') ? 'full' : isWide
  return stored.figure({ src: widest, alt }, firstTag(box, 'figcaption')?.children, reach)
}

const pictureOrEmbed: ForeignWriter = (box, notes) => {
  const made = pictureIn(box)
  if (made) return [made]
  const src = (firstTag(box, 'iframe') ?? firstTag(box, 'script'))?.attribs.src ?? ''
  if (!/^https:\/\/(?:\w+\.)?medium\.com\/media\//.test(src)) return undefined
  const page = pageOfFrame(src)
  const href = findEmbed(page) ? page : `${src.replace(/[?#].*$/, '').replace(/\/href$/, '')}/href`
  notes.add('An embed became a link, because the export does not say what it shows.')
  return [stored.linkCard({ href })]
}

const bookmark: ForeignWriter = box => {
  const link = firstTag(box, 'a')
  const href = link?.attribs.href
  if (!link || !href) return undefined
  const [title, description] = ['strong', 'em'].map(tag =>
    findTags(link, tag).slice(0, 1).map(textWithin).join('').trim(),
  )
  const last = textWithin(link.children.at(-1) ?? link).trim()
  const site = last === `${title}${description}` ? undefined : last
  return [stored.linkCard({ href, title, description, site })]
}

export const mediumWriters: ForeignWriters = {
  'div.sectionLayout--outsetRow': box =>
    stored.galleries(findTags(box, 'figure').flatMap(one => pictureIn(one) ?? [])),
  '.graf--mixtapeEmbed': bookmark,
  'figure.graf': pictureOrEmbed,
  'pre.graf--pre': pre => [stored.codeBlock(codeIn(pre).trim(), pre.attribs['data-code-block-lang'])],
  'blockquote.graf--pullquote': ({ children }) => [stored.pullQuote([stored.paragraph(...children)])],
  'blockquote.graf--blockquote': ({ children }) => [
    element('blockquote', {}, [stored.paragraph(...children)]),
  ],
  'h3.graf': ({ children }) => [element('h2', {}, children)],
  'h4.graf': ({ children }) => [element('h3', {}, children)],
}
