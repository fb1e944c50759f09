import type { Nodes, PhrasingContent } from 'mdast'
import {
  element,
  findTags,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  setChildren,
  textWithin,
} from '../html-tree.ts'
import type { MarkdownWriter, StoredBlock } from '../stored-block.ts'
import { findEmbed } from './providers.ts'

/** `link-card-plays` has a player, `link-card-says` shows the full text. */
export const linkCardKinds = ['link-card', 'link-card-plays', 'link-card-says'] as const
export type LinkCardKind = (typeof linkCardKinds)[number]

function withFrame(figure: HtmlElement) {
  const [link] = figure.children
  if (!link || !isHtmlElement(link) || !link.attribs.href) return undefined
  const { name, frame, shape } = findEmbed(link.attribs.href) ?? {}
  if (!name || !frame || !shape) {
    figure.attribs.class = 'link-card'
    return undefined
  }
  const picture = link.children.slice(0, 1).filter(first => isHtmlElement(first) && first.name === 'img')
  const style = shape.includes('/') ? `aspect-ratio:${shape}` : `height:${shape}px`
  const press = element('span', { class: 'link-card-press screen-only' }, [`Play on ${name}`])
  const still = element('span', { class: 'link-card-still', style }, [...picture, press])
  link.attribs['data-frame'] = frame
  setChildren(link, [still, ...link.children.slice(picture.length)])
  return undefined
}

function readCard(figure: HtmlElement) {
  const [link] = findTags(figure, 'a')
  if (!link?.attribs.href) return undefined
  const [title] = findTags(link, 'strong')
  const texts = ['span', 'em'].flatMap(tag => findTags(link, tag))
  return { href: link.attribs.href, title, texts, pictures: findTags(link, 'img') }
}

function asBox(figure: HtmlElement) {
  const card = readCard(figure)
  if (!card) return undefined
  const { href, title, texts, pictures } = card
  const linked = (children: (HtmlNode | string)[]) => element('a', { href }, children)
  const small = { mail: 'small', style: 'margin:4px 0 0;font-size:14px;white-space:pre-line;color:MUTED' }
  const text = element('div', { style: 'padding:12px 16px' }, [
    element('p', { style: 'margin:0;font-weight:600' }, [linked(title?.children ?? [href])]),
    ...texts.map(({ children }) => element('p', small, children)),
  ])
  const box = {
    mail: 'rule',
    style: 'margin:0 0 16px;border:1px solid RULE;border-radius:RADIUS;overflow:hidden',
  }
  return [element('div', box, [...pictures.map(picture => linked([picture])), text])]
}

function asParagraph(figure: HtmlElement, write: MarkdownWriter): Nodes[] | null {
  const card = readCard(figure)
  if (!card) return null
  const url = write.address(card.href) ?? ''
  const value = card.title ? textWithin(card.title) : url
  const lines = card.texts.flatMap((text): PhrasingContent[] => [{ type: 'break' }, ...write.trimmed(text)])
  return [
    { type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', value }] }, ...lines] },
  ]
}

const forEachKind = <Write>(write: Write) =>
  Object.fromEntries(linkCardKinds.map(kind => [`figure.${kind}`, write]))

export const linkCard: StoredBlock = {
  classes: { figure: [...linkCardKinds] },
  toPage: { 'figure.link-card-plays': withFrame },
  toMail: forEachKind(asBox),
  toMarkdown: forEachKind(asParagraph),
}
