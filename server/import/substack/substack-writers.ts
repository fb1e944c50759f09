import { element, findElements, type HtmlElement, hasClass, textWithin } from '#shared/blocks/html-tree.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { type ForeignWriter, type ForeignWriters, firstTag } from '../bodies/foreign-writers.ts'
import {
  attachedFile,
  buttonLink,
  type Card,
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

/** Substack stores what its editor knows of a block as JSON in an attribute. */
const factsOf = ({ attribs }: HtmlElement): Record<string, unknown> =>
  parseRecord(attribs['data-attrs'] ?? '') ?? {}

const text = (facts: Record<string, unknown>, ...names: string[]): string =>
  names.map(name => storableText(facts[name])).find(Boolean) ?? ''

const embed =
  (cardOf: (facts: Record<string, unknown>) => Card): ForeignWriter =>
  node => {
    const card = cardOf(factsOf(node))
    const href =
      card.href || (firstTag(node, 'a')?.attribs.href ?? firstTag(node, 'iframe')?.attribs.src ?? '')
    return href ? [linkCard({ isEmbed: true, ...card, href })] : undefined
  }

const byAddress = embed(facts => ({
  href: text(facts, 'url'),
  title: text(facts, 'title', 'name'),
  description: text(facts, 'full_text', 'description'),
}))

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
  const { src: original, alt, title, href, imageSize } = factsOf(image)
  const made = figure(
    {
      src: storableText(original) || (image.attribs.src ?? ''),
      alt: storableText(alt) || storableText(title) || image.attribs.alt,
    },
    firstTag(node, 'figcaption')?.children,
    imageSize === 'large' ? 'wide' : imageSize === 'full' ? 'full' : '',
  )
  const [shown, ...others] = made.children
  if (!storableText(href) || !shown) return [made]
  return [element('figure', made.attribs, [element('a', { href: storableText(href) }, [shown]), ...others])]
}

const pictures: ForeignWriter = node => {
  const { gallery } = factsOf(node)
  if (!isRecord(gallery) || !Array.isArray(gallery.images)) return undefined
  const figures = gallery.images
    .filter(isRecord)
    .map(one => figure({ src: text(one, 'src'), alt: text(one, 'alt') || text(gallery, 'alt') }))
  const caption = text(gallery, 'caption')
  return [...galleries(figures), ...emphasized(caption ? [caption] : [])]
}

const poem: ForeignWriter = node => {
  const pre = firstTag(node, 'pre')
  if (!pre) return undefined
  return [
    paragraph(
      ...textWithin(pre)
        .split('\n')
        .flatMap((line, at) => (at > 0 ? [element('br', {}), line] : [line])),
    ),
  ]
}

const file: ForeignWriter = node => {
  const href = firstTag(node, 'a')?.attribs.href
  const [name] = findElements(node, part => hasClass(part, 'file-embed-details-h1'))
  const [facts] = findElements(node, part => hasClass(part, 'file-embed-details-h2'))
  return href ? [attachedFile(href, name ? textWithin(name) : href, facts && textWithin(facts))] : undefined
}

/** What Substack writes for the blocks of its editor. */
export const substackWriters: ForeignWriters = {
  '.button-wrapper': button,
  '.captioned-button-wrap': lost('A button to subscribe, share or comment'),
  '.subscription-widget-wrap': lost('A form to subscribe'),
  '.subscription-widget-wrap-editor': lost('A form to subscribe'),
  '.paywall-jump': () => [],
  '.poll-embed': lost('A poll'),
  '.community-chat': lost('A chat'),
  '.install-substack-app-embed': () => [],
  '.native-video-embed': lost('A video that Substack plays'),
  '.native-audio-embed': lost('A recording that Substack plays'),
  '.header-anchor-post': () => [],
  '.captioned-image-container': picture,
  '.image-gallery-embed': pictures,
  '.pullquote': ({ children }) => [pullQuote(children)],
  '.callout-block': ({ children }) => [callout('callout-note', children)],
  '.preformatted-block': poem,
  '.file-embed-wrapper': file,
  '.latex-rendered': node => [formula(text(factsOf(node), 'persistentExpression'), true)],
  '.highlighted_code_block': node => [
    codeBlock(textWithin(node), text(factsOf(node), 'language').replace(/^plaintext$/, '')),
  ],
  '.youtube-wrap': embed(facts => ({ href: `https://www.youtube.com/watch?v=${text(facts, 'videoId')}` })),
  '.vimeo-wrap': embed(facts => ({ href: `https://vimeo.com/${text(facts, 'videoId')}` })),
  '.instagram': embed(facts => ({
    href: `https://www.instagram.com/p/${text(facts, 'instagram_id')}/`,
    title: text(facts, 'title'),
  })),
  '.bluesky-wrap': embed(facts => ({
    href: `https://bsky.app/profile/${text(facts, 'authorHandle')}/post/${text(facts, 'postId')}`,
    description: text(facts, 'text'),
  })),
  ...Object.fromEntries(
    'tweet twitter-embed soundcloud-wrap spotify-wrap tiktok-wrap apple-podcast-container datawrapper-wrap'
      .split(' ')
      .map(name => [`.${name}`, byAddress]),
  ),
  '.digest-post-embed': embed(facts => ({
    href: text(facts, 'canonical_url'),
    title: text(facts, 'title'),
    description: text(facts, 'caption'),
    isEmbed: false,
  })),
  '.embedded-publication-wrap': embed(facts => ({
    href: text(facts, 'base_url'),
    title: text(facts, 'name'),
    description: text(facts, 'hero_text'),
    isEmbed: false,
  })),
}
