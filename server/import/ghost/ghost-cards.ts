import { asideClass } from '#shared/blocks/aside/stored-aside.ts'
import { type HtmlElement, writeHtml } from '#shared/blocks/html-tree.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { isRecord, recordsIn } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { attachedFile, codeBlock, htmlBlock, linkCard } from '../bodies/stored-elements.ts'
import { textIn } from '../text-in.ts'

export interface GhostContext {
  notes: Set<string>
  markdown: (text: string) => string
}

type Fields = Record<string, unknown>
type CardWriter = (card: Fields, context: GhostContext) => string

const escaped = (card: Fields, ...names: string[]) => escapeHtml(textIn(card, ...names))

/** Ghost writes captions as paragraphs or without. */
const inline = (card: Fields, ...names: string[]) => textIn(card, ...names).replace(/<\/?p\b[^<>]*>/gi, '')

const block = (element: HtmlElement) => writeHtml({ children: [element] })

function captionBelow(card: Fields): string {
  const caption = inline(card, 'caption', 'fileCaption')
  return caption && `<p><em>${caption}</em></p>`
}

const button = (href: string, label: string) =>
  href && label ? `<p class="button-link"><a href="${href}">${label}</a></p>` : ''

const buttonIn = (card: Fields) => button(escaped(card, 'buttonUrl'), escaped(card, 'buttonText'))

function image(card: Fields): string {
  const attributes = ['src', 'alt', 'width', 'height'].map(name => `${name}="${escaped(card, name)}"`)
  const href = escaped(card, 'href')
  const picture = `<img ${attributes.join(' ')}>`
  const shown = href ? `<a href="${href}">${picture}</a>` : picture
  const caption = `<figcaption>${inline(card, 'caption')}</figcaption>`
  return textIn(card, 'src') && `<figure class="${escaped(card, 'cardWidth')}">${shown}${caption}</figure>`
}

function gallery({ images, ...card }: Fields): string {
  const shown = recordsIn(images).map(image)
  return `<figure class="gallery">${shown.join('')}</figure>${captionBelow(card)}`
}

const embedded =
  /^\s*<(iframe|blockquote|video|audio|script)\b[\s\S]*<\/\1>\s*(?:<script\b[^>]*><\/script>\s*)?$/i

function html(card: Fields): string {
  const written = textIn(card, 'html')
  return embedded.test(written) || written.trim() === '' ? written : block(htmlBlock(written))
}

function link(card: Fields): string {
  const facts = isRecord(card.metadata) ? card.metadata : {}
  const href = textIn(card, 'url') || textIn(facts, 'url')
  const isEmbed = card.embedType !== undefined || card.html !== undefined
  const [title, description, picture] = ['title', 'description', 'thumbnail'].map(name => textIn(facts, name))
  const site = textIn(facts, 'publisher', 'provider_name')
  if (!href) return html(card)
  return block(linkCard({ href, title, description, site, picture, isEmbed })) + captionBelow(card)
}

function media(card: Fields): string {
  const src = textIn(card, 'src')
  const bytes = Number(card.fileSize)
  const kind = /\.(\w{2,4})$/.exec(src)?.[1]?.toUpperCase()
  const facts = [kind, bytes > 0 && `${(bytes / 1e6).toFixed(1)} MB`].filter(Boolean).join(', ')
  const name = textIn(card, 'fileTitle', 'title', 'fileName')
  return src && block(attachedFile(src, name, facts)) + captionBelow(card)
}

function product(card: Fields): string {
  const stars = card.productRatingEnabled ? Math.min(Number(card.productStarRating) || 0, 5) : 0
  const rating = stars > 0 ? `<p>${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</p>` : ''
  const label = card.productButtonEnabled ? escaped(card, 'productButton') : ''
  return [
    image({ src: card.productImageSrc }),
    `<h4>${inline(card, 'productTitle')}</h4>${rating}`,
    textIn(card, 'productDescription') + button(escaped(card, 'productUrl'), label),
  ].join('')
}

const lost =
  (what: string): CardWriter =>
  (_, { notes }) => {
    notes.add(`${what} was left out.`)
    return ''
  }

const ofMails = lost('Text that was only in emails')
const code: CardWriter = card =>
  block(codeBlock(storableText(card.code), textIn(card, 'language').split(/\s/)[0])) + captionBelow(card)
const markdown: CardWriter = (card, context) => context.markdown(textIn(card, 'markdown'))
const boxed = (kind: string, text: string) => `<aside class="${kind}">${text}</aside>`

/** By the names of both of Ghost's editors. */
const writers = new Map<string, CardWriter>(
  Object.entries({
    ...{ image, gallery, html, markdown, 'card-markdown': markdown, code, codeblock: code, product },
    ...{ embed: link, bookmark: link, file: media, audio: media, video: media, button: buttonIn },
    ...{ email: ofMails, 'email-cta': ofMails, signup: lost('A form to subscribe'), paywall: () => '' },
    ...{ hr: () => '<hr>', horizontalrule: () => '<hr>' },
    'before-after': ({ beforeImage, afterImage }) => gallery({ images: [beforeImage, afterImage] }),
    callout: card =>
      boxed('callout-note', `<p>${escaped(card, 'calloutEmoji')} ${inline(card, 'calloutText')}</p>`),
    'call-to-action': card => {
      const text = `${image({ src: card.imageUrl })}<p>${inline(card, 'textValue')}</p>`
      return boxed(asideClass, text + (card.showButton ? buttonIn(card) : ''))
    },
    header: card => {
      const texts = `<h2>${inline(card, 'header')}</h2><p>${inline(card, 'subheader')}</p>`
      return texts + (card.buttonEnabled ? buttonIn(card) : '')
    },
    toggle: card =>
      `<details><summary>${inline(card, 'heading')}</summary>${textIn(card, 'content')}</details>`,
  } satisfies Record<string, CardWriter>),
)

export function writeCard(name: string, card: Fields, context: GhostContext): string {
  const unknown = `A card of the type '${name.slice(0, 40)}', which is unknown here,`
  return (writers.get(name) ?? lost(unknown))(card, context)
}
