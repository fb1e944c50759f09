import { element, type HtmlElement, type HtmlNode, isHtmlElement, isText } from '#shared/blocks/html-tree.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { isBlank } from '../bodies/foreign-writers.ts'
import type { NoteWriter } from '../bodies/note-writer.ts'
import { parseForeign } from '../bodies/parse-foreign.ts'
import {
  aside,
  attachedFile,
  buttonLink,
  callout,
  codeBlock,
  emphasized,
  figure,
  galleries,
  htmlBlock,
  linkCard,
  paragraph,
  toggle,
} from '../bodies/stored-elements.ts'

export interface GhostContext {
  note: NoteWriter
  /** Converts Markdown to HTML. */
  markdown: (text: string) => string
}

type Content = (HtmlNode | string)[]
type Fields = Record<string, unknown>
type CardWriter = (card: Fields, context: GhostContext) => Content

const text = (card: Fields, ...names: string[]): string =>
  names
    .map(name => (typeof card[name] === 'number' ? String(card[name]) : storableText(card[name])))
    .find(Boolean) ?? ''

const nodesOf = (card: Fields, ...names: string[]): HtmlNode[] => parseForeign(text(card, ...names)).children

/** Ghost writes captions as paragraphs or without. */
const wordsOf = (card: Fields, ...names: string[]): HtmlNode[] =>
  nodesOf(card, ...names).flatMap(node => (isHtmlElement(node) && node.name === 'p' ? node.children : [node]))

const paragraphsOf = (card: Fields, ...names: string[]): Content => {
  const nodes = nodesOf(card, ...names)
  const isInline = nodes.every(
    node => isText(node) || !isHtmlElement(node) || !/^(?:p|ul|ol|h\d|blockquote)$/.test(node.name),
  )
  return isInline ? (nodes.length > 0 ? [paragraph(...nodes)] : []) : nodes
}

const captioned = (block: HtmlElement, card: Fields): Content => [
  block,
  ...emphasized(wordsOf(card, 'caption')),
]

const buttonOf = (href: string, label: string) => (href && label ? [buttonLink(href, label)] : [])

const pictureOf = (card: Fields) => ({
  src: text(card, 'src'),
  alt: text(card, 'alt'),
  width: text(card, 'width'),
  height: text(card, 'height'),
})

const image: CardWriter = card => {
  if (!text(card, 'src')) return []
  const made = figure(pictureOf(card), wordsOf(card, 'caption'), text(card, 'cardWidth'))
  const href = text(card, 'href')
  const [picture, ...others] = made.children
  return href && picture
    ? [element('figure', made.attribs, [element('a', { href }, [picture]), ...others])]
    : [made]
}

const gallery: CardWriter = card => {
  const images = Array.isArray(card.images) ? card.images.filter(isRecord) : []
  const figures = images
    .filter(one => text(one, 'src'))
    .map(one => figure(pictureOf(one), wordsOf(one, 'caption')))
  return [...galleries(figures), ...emphasized(wordsOf(card, 'caption'))]
}

const alone = /^(?:iframe|script|blockquote|video|audio|table|pre)$/

/** An embed, which the editor has a block for, or an HTML block. */
const html: CardWriter = card => {
  const nodes = nodesOf(card, 'html').filter(node => !isBlank(node))
  const [first] = nodes
  const isKnown = first && isHtmlElement(first) && alone.test(first.name)
  const isOne = nodes.slice(1).every(node => isHtmlElement(node) && node.name === 'script')
  return isKnown && isOne ? nodes : nodes.length > 0 ? [htmlBlock(text(card, 'html'))] : []
}

const code: CardWriter = card =>
  captioned(codeBlock(text(card, 'code'), text(card, 'language').split(/\s/)[0]), card)

const markdown: CardWriter = (card, context) =>
  parseForeign(context.markdown(text(card, 'markdown'))).children

const link: CardWriter = card => {
  const facts = isRecord(card.metadata) ? card.metadata : {}
  const href = text(card, 'url') || text(facts, 'url')
  if (!href) return html(card, { note: () => {}, markdown: String })
  const isEmbed = card.embedType !== undefined || card.html !== undefined
  const site = text(facts, 'publisher', 'provider_name')
  const card_ = {
    href,
    title: text(facts, 'title'),
    description: text(facts, 'description'),
    site,
    picture: text(facts, 'thumbnail'),
    isEmbed,
  }
  return captioned(linkCard(card_), card)
}

const media: CardWriter = card => {
  const src = text(card, 'src')
  const name = text(card, 'fileTitle', 'title', 'fileName') || src.replace(/^.*\//, '')
  const bytes = Number(card.fileSize)
  const size = bytes > 0 ? `${(bytes / 1e6).toFixed(1)} MB` : ''
  const facts = [/\.(\w{2,4})$/.exec(src)?.[1]?.toUpperCase(), size].filter(Boolean).join(', ')
  return src ? [attachedFile(src, name, facts), ...emphasized(wordsOf(card, 'caption', 'fileCaption'))] : []
}

const product: CardWriter = card => {
  const stars = Number(card.productStarRating)
  const rating =
    card.productRatingEnabled && stars >= 1 && stars <= 5
      ? [paragraph('★'.repeat(stars) + '☆'.repeat(5 - stars))]
      : []
  const src = text(card, 'productImageSrc')
  return [
    ...(src ? [figure({ src })] : []),
    element('h4', {}, wordsOf(card, 'productTitle')),
    ...rating,
    ...paragraphsOf(card, 'productDescription'),
    ...(card.productButtonEnabled ? buttonOf(text(card, 'productUrl'), text(card, 'productButton')) : []),
  ]
}

const header: CardWriter = card => [
  element('h2', {}, wordsOf(card, 'header')),
  ...paragraphsOf(card, 'subheader'),
  ...(card.buttonEnabled ? buttonOf(text(card, 'buttonUrl'), text(card, 'buttonText')) : []),
]

const callToAction: CardWriter = card => [
  aside([
    ...(text(card, 'imageUrl') ? [figure({ src: text(card, 'imageUrl') })] : []),
    ...paragraphsOf(card, 'textValue'),
    ...(card.showButton ? buttonOf(text(card, 'buttonUrl'), text(card, 'buttonText')) : []),
  ]),
]

const emojiOf = (card: Fields) => (text(card, 'calloutEmoji') ? [`${text(card, 'calloutEmoji')} `] : [])

const lost =
  (what: string): CardWriter =>
  (_, { note }) => {
    note('lost', `${what} was left out.`)
    return []
  }

const rule: CardWriter = () => [element('hr', {})]
const beforeAndAfter: CardWriter = ({ beforeImage, afterImage }, context) =>
  gallery({ images: [beforeImage, afterImage] }, context)

/** By the names of both of Ghost's editors. */
const writers: Record<string, CardWriter> = {
  ...{
    image,
    gallery,
    html,
    markdown,
    'card-markdown': markdown,
    code,
    codeblock: code,
    embed: link,
    bookmark: link,
  },
  ...{ file: media, audio: media, video: media, product, header, 'call-to-action': callToAction },
  ...{ hr: rule, horizontalrule: rule, 'before-after': beforeAndAfter },
  callout: card => [callout('callout-note', [paragraph(...emojiOf(card), ...wordsOf(card, 'calloutText'))])],
  toggle: card => [toggle(wordsOf(card, 'heading'), paragraphsOf(card, 'content'))],
  button: card => buttonOf(text(card, 'buttonUrl'), text(card, 'buttonText')),
  email: lost('Text that only mails showed'),
  'email-cta': lost('Text that only mails showed'),
  signup: lost('A form to subscribe'),
  paywall: () => [],
}

export function writeCard(name: string, card: Fields, context: GhostContext): Content {
  const writer = Object.hasOwn(writers, name) ? writers[name] : undefined
  if (writer) return writer(card, context)
  context.note('lost', `A card of the type '${name.slice(0, 40)}' is unknown here and was left out.`)
  return []
}
