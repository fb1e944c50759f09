import { asideClass } from '#shared/blocks/aside/stored-aside.ts'
import { type HtmlElement, writeHtml } from '#shared/blocks/html-tree.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import type { NoteWriter } from '../bodies/note-writer.ts'
import { attachedFile, codeBlock, htmlBlock, linkCard } from '../bodies/stored-elements.ts'
import { textIn } from '../text-in.ts'

export interface GhostContext {
  note: NoteWriter
  markdown: (text: string) => string
}

type Fields = Record<string, unknown>
type CardWriter = (card: Fields, context: GhostContext) => string

const escaped = (card: Fields, ...names: string[]) => escapeHtml(textIn(card, ...names))

/** Ghost writes captions as paragraphs or without. */
const inline = (card: Fields, ...names: string[]) => textIn(card, ...names).replace(/<\/?p\b[^>]*>/gi, '')

const block = (element: HtmlElement) => writeHtml({ children: [element] })

const captionBelow = (card: Fields) =>
  `<p><em>${inline(card, 'caption', 'fileCaption')}</em></p>`.replace('<p><em></em></p>', '')

const button = (href: string, label: string) =>
  href && label ? `<p class="button-link"><a href="${href}">${label}</a></p>` : ''

const buttonIn = (card: Fields) => button(escaped(card, 'buttonUrl'), escaped(card, 'buttonText'))

const pictureIn = (card: Fields) => {
  const [src, alt, width, height, href] = ['src', 'alt', 'width', 'height', 'href'].map(name =>
    escaped(card, name),
  )
  const image = `<img src="${src}" alt="${alt}" width="${width}" height="${height}">`
  return src ? (href ? `<a href="${href}">${image}</a>` : image) : ''
}

const image: CardWriter = card =>
  pictureIn(card) &&
  `<figure class="${escaped(card, 'cardWidth')}">${pictureIn(card)}<figcaption>${inline(card, 'caption')}</figcaption></figure>`

const gallery: CardWriter = (card, context) => {
  const images = Array.isArray(card.images) ? card.images.filter(isRecord) : []
  return `<figure class="gallery">${images.map(one => image(one, context)).join('')}</figure>${captionBelow(card)}`
}

/** A single embed becomes a card. */
const embedded =
  /^\s*<(iframe|blockquote|video|audio|script)\b[\s\S]*<\/\1>\s*(?:<script\b[^>]*><\/script>\s*)?$/i

const html: CardWriter = card => {
  const written = textIn(card, 'html')
  return embedded.test(written) || written.trim() === '' ? written : block(htmlBlock(written))
}

const link: CardWriter = (card, context) => {
  const facts = isRecord(card.metadata) ? card.metadata : {}
  const href = textIn(card, 'url') || textIn(facts, 'url')
  if (!href) return html(card, context)
  const isEmbed = card.embedType !== undefined || card.html !== undefined
  const [title, description, picture] = ['title', 'description', 'thumbnail'].map(name => textIn(facts, name))
  const site = textIn(facts, 'publisher', 'provider_name')
  return block(linkCard({ href, title, description, site, picture, isEmbed })) + captionBelow(card)
}

const media: CardWriter = card => {
  const src = textIn(card, 'src')
  const bytes = Number(card.fileSize)
  const size = bytes > 0 ? `${(bytes / 1e6).toFixed(1)} MB` : ''
  const facts = [/\.(\w{2,4})$/.exec(src)?.[1]?.toUpperCase(), size].filter(Boolean).join(', ')
  const name = textIn(card, 'fileTitle', 'title', 'fileName') || src.replace(/^.*\//, '')
  return src ? block(attachedFile(src, name, facts)) + captionBelow(card) : ''
}

const product: CardWriter = (card, context) => {
  const stars = Number(card.productStarRating)
  const isRated = card.productRatingEnabled && stars >= 1 && stars <= 5
  return [
    image({ src: card.productImageSrc }, context),
    `<h4>${inline(card, 'productTitle')}</h4>`,
    isRated ? `<p>${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</p>` : '',
    textIn(card, 'productDescription'),
    card.productButtonEnabled ? button(escaped(card, 'productUrl'), escaped(card, 'productButton')) : '',
  ].join('')
}

const header: CardWriter = card =>
  `<h2>${inline(card, 'header')}</h2><p>${inline(card, 'subheader')}</p>${card.buttonEnabled ? buttonIn(card) : ''}`

const callToAction: CardWriter = (card, context) =>
  `<aside class="${asideClass}">${image({ src: card.imageUrl }, context)}<p>${inline(card, 'textValue')}</p>${card.showButton ? buttonIn(card) : ''}</aside>`

const code: CardWriter = card =>
  block(codeBlock(storableText(card.code), textIn(card, 'language').split(/\s/)[0])) + captionBelow(card)
const markdown: CardWriter = (card, context) => context.markdown(textIn(card, 'markdown'))
const rule: CardWriter = () => '<hr>'

const lost =
  (what: string): CardWriter =>
  (_, { note }) => {
    note('lost', `${what} was left out.`)
    return ''
  }

const ofMails = lost('Text that only mails showed')

/** By the names of both of Ghost's editors. */
const writers = new Map<string, CardWriter>([
  ...Object.entries({ image, gallery, html, markdown, code, product, header }),
  ...Object.entries({
    codeblock: code,
    embed: link,
    bookmark: link,
    file: media,
    audio: media,
    video: media,
  }),
  ...Object.entries({
    hr: rule,
    horizontalrule: rule,
    email: ofMails,
    'email-cta': ofMails,
    paywall: () => '',
  }),
  ['card-markdown', markdown],
  ['call-to-action', callToAction],
  [
    'before-after',
    ({ beforeImage, afterImage }, context) => gallery({ images: [beforeImage, afterImage] }, context),
  ],
  [
    'callout',
    card =>
      `<aside class="callout-note"><p>${escaped(card, 'calloutEmoji')} ${inline(card, 'calloutText')}</p></aside>`,
  ],
  [
    'toggle',
    card => `<details><summary>${inline(card, 'heading')}</summary>${textIn(card, 'content')}</details>`,
  ],
  ['button', buttonIn],
  ['signup', lost('A form to subscribe')],
])

export function writeCard(name: string, card: Fields, context: GhostContext): string {
  const writer =
    writers.get(name) ?? lost(`A card of the type '${name.slice(0, 40)}', which is unknown here,`)
  return writer(card, context)
}
