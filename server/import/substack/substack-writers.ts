import { element, findElements, type HtmlElement, hasClass, textWithin } from '#shared/blocks/html-tree.ts'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { type ForeignWriter, type ForeignWriters, firstTag } from '../bodies/foreign-writers.ts'
import {
  attachedFile,
  buttonLink,
  callout,
  codeBlock,
  emphasized,
  figure,
  formula,
  galleries,
  linkCard,
  paragraph,
  pullQuote,
} from '../bodies/stored-elements.ts'
import { textIn } from '../text-in.ts'

type Facts = Record<string, unknown>

/** Substack stores what its editor knows of a block as JSON in an attribute. */
const factsOf = ({ attribs }: HtmlElement): Facts => parseRecord(attribs['data-attrs'] ?? '') ?? {}

const pages: [fact: string, page: (facts: Facts) => string][] = [
  [
    'videoId',
    facts =>
      (/^\d+$/.test(textIn(facts, 'videoId')) ? 'https://vimeo.com/' : 'https://youtu.be/') +
      textIn(facts, 'videoId'),
  ],
  ['instagram_id', facts => `https://www.instagram.com/p/${textIn(facts, 'instagram_id')}/`],
  [
    'postId',
    facts => `https://bsky.app/profile/${textIn(facts, 'authorHandle')}/post/${textIn(facts, 'postId')}`,
  ],
]

/** Any block that leads to a page: of a tweet, a video, another post. */
const embed: ForeignWriter = node => {
  const facts = factsOf(node)
  const page = pages.find(([fact]) => textIn(facts, fact) !== '')?.[1](facts)
  const href = page ?? textIn(facts, 'url', 'canonical_url', 'base_url')
  if (!/^https?:/.test(href)) return undefined
  const [title, description] = [
    textIn(facts, 'title', 'name'),
    textIn(facts, 'full_text', 'text', 'caption', 'description', 'hero_text'),
  ]
  return [linkCard({ href, title, description, isEmbed: findEmbed(href) !== null })]
}

const lost =
  (what: string): ForeignWriter =>
  (_, note) => {
    note('lost', `${what} was left out.`)
    return []
  }

const ofNewsletter = /\/(?:subscribe|comments|leaderboard|gift)\b|[?&]action=share|%%\w+%%/

const button: ForeignWriter = (node, note) => {
  const link = firstTag(node, 'a')
  const href = link?.attribs.href ?? ''
  if (!link || ofNewsletter.test(href)) return lost('A button to subscribe, share or comment')(node, note)
  return [buttonLink(href, textWithin(link).trim())]
}

const picture: ForeignWriter = node => {
  const image = firstTag(node, 'img')
  if (!image) return undefined
  const facts = factsOf(image)
  const [src, alt, href, size] = [
    textIn(facts, 'src'),
    textIn(facts, 'alt', 'title'),
    textIn(facts, 'href'),
    textIn(facts, 'imageSize'),
  ]
  const made = figure(
    { src: src || (image.attribs.src ?? ''), alt: alt || image.attribs.alt },
    firstTag(node, 'figcaption')?.children,
    size.replace('large', 'wide'),
  )
  const [shown, ...others] = made.children
  return href && shown
    ? [element('figure', made.attribs, [element('a', { href }, [shown]), ...others])]
    : [made]
}

const pictures: ForeignWriter = node => {
  const { gallery } = factsOf(node)
  if (!isRecord(gallery) || !Array.isArray(gallery.images)) return undefined
  const [caption, alt] = [textIn(gallery, 'caption'), textIn(gallery, 'alt')]
  const figures = gallery.images
    .filter(isRecord)
    .map(one => figure({ src: textIn(one, 'src'), alt: textIn(one, 'alt') || alt }))
  return [...galleries(figures), ...emphasized(caption ? [caption] : [])]
}

const poem: ForeignWriter = node => {
  const lines = textWithin(firstTag(node, 'pre') ?? node).split('\n')
  return [paragraph(...lines.flatMap((line, at) => (at > 0 ? [element('br', {}), line] : [line])))]
}

const file: ForeignWriter = node => {
  const href = firstTag(node, 'a')?.attribs.href
  const [name, facts] = ['file-embed-details-h1', 'file-embed-details-h2'].map(part =>
    findElements(node, one => hasClass(one, part))
      .map(textWithin)
      .join(''),
  )
  return href ? [attachedFile(href, name || href, facts)] : undefined
}

export const substackWriters: ForeignWriters = {
  '.button-wrapper': button,
  '.captioned-button-wrap': lost('A button to subscribe, share or comment'),
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
  '.pullquote': ({ children }) => [pullQuote(children)],
  '.callout-block': ({ children }) => [callout('callout-note', children)],
  '.preformatted-block': poem,
  '.file-embed-wrapper': file,
  '.latex-rendered': node => [formula(textIn(factsOf(node), 'persistentExpression'), true)],
  '.highlighted_code_block': node => [
    codeBlock(textWithin(node), textIn(factsOf(node), 'language').replace(/^plaintext$/, '')),
  ],
  div: embed,
  iframe: embed,
}
