import { element, findElements, type HtmlElement, hasClass, textWithin } from '#shared/blocks/html-tree.ts'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { type ForeignWriter, type ForeignWriters, firstTag, lost } from '../bodies/foreign-writers.ts'
import * as stored from '../bodies/stored-elements.ts'
import { textIn } from '../text-in.ts'

/** Substack stores what its editor knows of a block as JSON in an attribute. */
const factsOf = ({ attribs }: HtmlElement) => parseRecord(attribs['data-attrs'] ?? '') ?? {}

const factIn = (node: HtmlElement, ...names: string[]) => textIn(factsOf(node), ...names)

function pageOf(node: HtmlElement): string {
  const [video, picture, post] = ['videoId', 'instagram_id', 'postId'].map(name => factIn(node, name))
  if (video) return (/^\d+$/.test(video) ? 'https://vimeo.com/' : 'https://youtu.be/') + video
  if (picture) return `https://www.instagram.com/p/${picture}/`
  if (post) return `https://bsky.app/profile/${factIn(node, 'authorHandle')}/post/${post}`
  return factIn(node, 'url', 'canonical_url', 'base_url')
}

const embed: ForeignWriter = node => {
  const href = pageOf(node)
  if (!/^https?:/.test(href)) return undefined
  const title = factIn(node, 'title', 'name')
  const description = factIn(node, 'full_text', 'text', 'caption', 'description', 'hero_text')
  return [stored.linkCard({ href, title, description, isEmbed: findEmbed(href) !== null })]
}

const ofNewsletter = /\/(?:subscribe|comments|leaderboard|gift)\b|[?&]action=share|%%\w+%%/
const lostButton = lost('A button to subscribe, share or comment')

const button: ForeignWriter = (node, notes) => {
  const href = firstTag(node, 'a')?.attribs.href
  if (!href || ofNewsletter.test(href)) return lostButton(node, notes)
  return [stored.buttonLink(href, textWithin(node).trim())]
}

const picture: ForeignWriter = node => {
  const image = firstTag(node, 'img')
  if (!image) return undefined
  const src = factIn(image, 'src') || (image.attribs.src ?? '')
  const alt = factIn(image, 'alt', 'title') || image.attribs.alt
  const size = factIn(image, 'imageSize').replace('large', 'wide')
  const made = stored.figure({ src, alt }, firstTag(node, 'figcaption')?.children, size)
  const href = factIn(image, 'href')
  const [shown, ...others] = made.children
  if (!href || !shown) return [made]
  return [element('figure', made.attribs, [element('a', { href }, [shown]), ...others])]
}

const pictures: ForeignWriter = node => {
  const { gallery } = factsOf(node)
  if (!isRecord(gallery) || !Array.isArray(gallery.images)) return undefined
  const [caption, alt] = [textIn(gallery, 'caption'), textIn(gallery, 'alt')]
  const figures = gallery.images
    .filter(isRecord)
    .map(one => stored.figure({ src: textIn(one, 'src'), alt: textIn(one, 'alt') || alt }))
  return [...stored.galleries(figures), ...stored.emphasized(caption ? [caption] : [])]
}

const poem: ForeignWriter = node => {
  const lines = textWithin(firstTag(node, 'pre') ?? node).split('\n')
  return [stored.paragraph(...lines.flatMap((line, at) => (at > 0 ? [element('br', {}), line] : [line])))]
}

const file: ForeignWriter = node => {
  const textOf = (name: string) =>
    findElements(node, one => hasClass(one, name))
      .map(textWithin)
      .join('')
  const href = firstTag(node, 'a')?.attribs.href
  return href
    ? [stored.attachedFile(href, textOf('file-embed-details-h1'), textOf('file-embed-details-h2'))]
    : undefined
}

const code: ForeignWriter = node => {
  const language = factIn(node, 'language').replace(/^plaintext$/, '')
  return [stored.codeBlock(textWithin(node), language)]
}

export const substackWriters: ForeignWriters = {
  '.button-wrapper': button,
  '.captioned-button-wrap': lostButton,
  '.subscription-widget-wrap': lost('A form to subscribe'),
  '.subscription-widget-wrap-editor': lost('A form to subscribe'),
  '.poll-embed': lost('A poll'),
  '.community-chat': lost('A chat'),
  '.native-video-embed': lost('A video that Substack plays'),
  '.native-audio-embed': lost('A recording that Substack plays'),
  '.paywall-jump': () => [],
  '.header-anchor-post': () => [],
  '.captioned-image-container': picture,
  '.image-gallery-embed': pictures,
  '.pullquote': ({ children }) => [stored.pullQuote(children)],
  '.callout-block': ({ children }) => [stored.callout('callout-note', children)],
  '.preformatted-block': poem,
  '.file-embed-wrapper': file,
  '.latex-rendered': node => [stored.formula(factIn(node, 'persistentExpression'), true)],
  '.highlighted_code_block': code,
  div: embed,
  iframe: embed,
}
