import { codeIn, languageOfCode } from '#shared/blocks/code-facts/stored-code-facts.ts'
import {
  classesOf,
  element,
  findElements,
  findTags,
  type HtmlElement,
  isHtmlElement,
  isLine,
  textWithin,
  writeHtml,
} from '#shared/blocks/html-tree.ts'
import { findLanguage } from '#shared/text/languages.ts'
import { type ForeignWriter, type ForeignWriters, firstTag, lost } from './foreign-writers.ts'
import { frameAsBlock, pageOfFrame } from './frames.ts'
import { attachedFile, codeBlock, formula, linkCard, paragraph } from './stored-elements.ts'

const own = /^(?:gallery|link-card(?:-\w+)?|attached-file|diagram)$/

export const isStoredFigure = (figure: HtmlElement) => classesOf(figure).some(name => own.test(name))

const languageIn = (node: HtmlElement): string | undefined =>
  classesOf(node)
    .map(
      name => /^(?:language|lang|highlight-source|highlight-text|sourceCode)-(.+)$/.exec(name)?.[1] ?? name,
    )
    .map(name => name.replace(/[:;]/g, ''))
    .find(name => findLanguage(name))

const framed: ForeignWriter = frame => frameAsBlock(frame, writeHtml({ children: [frame] }))

/** Some programs repeat the code in a table with its line numbers. */
const highlighted: ForeignWriter = node => {
  const pre = findTags(node, 'pre').at(-1)
  if (!pre) return undefined
  return [codeBlock(codeIn(pre), languageOfPre(pre) ?? languageIn(node))]
}

function languageOfPre(pre: HtmlElement): string | undefined {
  const code = firstTag(pre, 'code')
  return languageOfCode(pre) ?? languageIn(pre) ?? (code && languageIn(code))
}

const preformatted: ForeignWriter = pre => {
  const [first] = pre.children
  const isStored =
    first &&
    isHtmlElement(first) &&
    first.name === 'code' &&
    pre.children.length === 1 &&
    findElements(first, isLine).length === 0
  const language = languageOfPre(pre)
  if (isStored && (!language || languageOfCode(pre))) return undefined
  return [codeBlock(codeIn(pre), language)]
}

const quoted: ForeignWriter = quote => {
  const links = findTags(quote, 'a').map(({ attribs }) => attribs.href ?? '')
  const { cite, 'data-instgrm-permalink': permalink } = quote.attribs
  const href = permalink ?? cite ?? links.at(-1)
  return href
    ? [linkCard({ href, description: textWithin(quote).trim().slice(0, 500), isEmbed: true })]
    : undefined
}

const player: ForeignWriter = media => {
  const href = [media, ...findTags(media, 'source')].map(({ attribs }) => attribs.src).find(Boolean)
  return href ? [attachedFile(href, media.attribs.title)] : []
}

const script: ForeignWriter = ({ attribs: { src = '', type = '' }, children }, notes) => {
  const [first] = children
  if (/^math\/tex/.test(type) && first) return [formula(textWithin(first), type.includes('display'))]
  const page = pageOfFrame(src)
  if (page.startsWith('https://gist.github.com/') && page !== src)
    return [linkCard({ href: page, isEmbed: true })]
  const isOfEmbed = /(?:twitter|instagram|tiktok|bsky|youtube|vimeo|codepen)\.\w+\//.test(src)
  if (!isOfEmbed) notes.add('A script was left out.')
  return []
}

const mathOf =
  (isBlock: boolean): ForeignWriter =>
  node => {
    const [tex] = findElements(node, ({ attribs }) => attribs.encoding === 'application/x-tex')
    return tex && [formula(textWithin(tex), isBlock)]
  }

export const outerWriters: ForeignWriters = {
  iframe: framed,
  object: framed,
  embed: framed,
  '.highlight': highlighted,
  '.highlighter-rouge': highlighted,
  '.sourceCode': highlighted,
  pre: preformatted,
  'blockquote.twitter-tweet': quoted,
  'blockquote.twitter-video': quoted,
  'blockquote.instagram-media': quoted,
  'blockquote.tiktok-embed': quoted,
  'blockquote.bluesky-embed': quoted,
  video: player,
  audio: player,
  script,
  noscript: () => [],
  style: () => [],
  link: () => [],
  meta: () => [],
  form: lost('A form'),
  canvas: lost('A drawing'),
  svg: lost('A drawing'),
  '.katex-display': mathOf(true),
  '.katex': mathOf(false),
  math: node => mathOf(node.attribs.display === 'block')(node, new Set()),
  q: ({ children }) => ['“', ...children, '”'],
  dt: ({ children }) => [paragraph(element('strong', {}, children))],
  details: details => {
    if (!firstTag(details, 'summary')) details.children.unshift(element('summary', {}, ['Details']))
    return undefined
  },
}
