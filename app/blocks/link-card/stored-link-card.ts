import type { Nodes, PhrasingContent } from 'mdast'
import {
  element,
  findTags,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isHtmlElement,
  setChildren,
  textWithin,
} from '../html-tree.ts'
import type { MarkdownWriter, StoredBlock } from '../stored-block.ts'
import { findEmbed } from './providers.ts'

/** `link-card-plays` is played where it stands, `link-card-says` shows its words whole. */
export const linkCardKinds = ['link-card', 'link-card-plays', 'link-card-says'] as const
export type LinkCardKind = (typeof linkCardKinds)[number]

/** Origins that the policy of a page allows in frames: of what the provider's table makes of a link, not of what the page says. */
export function frameOrigins(body: HtmlTree): string[] {
  const frames = findTags(body, 'a').flatMap(({ attribs }) =>
    attribs['data-frame'] ? (findEmbed(attribs.href ?? '')?.frame ?? []) : [],
  )
  return [...new Set(frames.map(frame => new URL(frame).origin))]
}

function withFrame(figure: HtmlElement) {
  const [link] = figure.children
  if (!link || !isHtmlElement(link) || !link.attribs.href) return undefined
  const { name, frame, shape } = findEmbed(link.attribs.href) ?? {}
  if (!name || !frame || !shape) {
    figure.attribs.class = 'link-card'
    return undefined
  }
  const [first, ...others] = link.children
  const isPicture = first && isHtmlElement(first) && first.name === 'img'
  const style = shape.includes('/') ? `aspect-ratio:${shape}` : `height:${shape}px`
  const press = element('span', { class: 'link-card-press screen-only' }, [`Play on ${name}`])
  const still = element('span', { class: 'link-card-still', style }, [...(isPicture ? [first] : []), press])
  link.attribs['data-frame'] = frame
  setChildren(link, [still, ...(isPicture ? others : link.children)])
  return undefined
}

const edge = 'border:1px solid #d5d9e3;border-radius:RADIUS'

/** In a mail: the picture, then the title as the link, with what is said of it below. */
function asCard(figure: HtmlElement) {
  const [link] = findTags(figure, 'a')
  if (!link?.attribs.href) return undefined
  const { href } = link.attribs
  const linked = (children: (HtmlNode | string)[]) => element('a', { href }, children)
  const picture = findTags(link, 'img').map(image => linked([image]))
  const [title] = findTags(link, 'strong')
  const texts = ['span', 'em'].flatMap(tag =>
    findTags(link, tag).map(({ children }) =>
      element('p', { mail: 'small', style: 'margin:4px 0 0;font-size:14px;color:#5d6578' }, children),
    ),
  )
  const heading = element('p', { style: 'margin:0;font-weight:600' }, [linked(title?.children ?? [href])])
  const words = element('div', { style: 'padding:12px 16px' }, [heading, ...texts])
  return [element('div', { mail: 'rule', style: `margin:0 0 16px;${edge}` }, [...picture, words])]
}

function asWords(card: HtmlElement, write: MarkdownWriter): Nodes[] | null {
  const [link] = findTags(card, 'a')
  if (!link) return null
  const [title] = findTags(link, 'strong')
  const url = write.address(link.attribs.href) ?? ''
  const words: PhrasingContent[] = [
    { type: 'link', url, children: [{ type: 'text', value: title ? textWithin(title) : url }] },
  ]
  for (const tag of ['span', 'em'])
    for (const said of findTags(link, tag)) words.push({ type: 'break' }, ...write.words(said))
  return [{ type: 'paragraph', children: words }]
}

const forEachKind = <Write>(write: Write) =>
  Object.fromEntries(linkCardKinds.map(kind => [`figure.${kind}`, write]))

export const linkCard: StoredBlock = {
  classes: { figure: [...linkCardKinds] },
  toPage: { 'figure.link-card-plays': withFrame },
  toMail: forEachKind(asCard),
  toMarkdown: forEachKind(asWords),
}
