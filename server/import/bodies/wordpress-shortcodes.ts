import { elementsIn, type HtmlElement, parseHtml, writeHtml } from '#shared/blocks/html-tree.ts'
import { escapeHtml, unescapeHtml } from '#shared/text/escape-html.ts'
import { findLanguage } from '#shared/text/languages.ts'
import type { ImportedPicture } from '../imported-site.ts'
import { providerPages } from './frames.ts'
import { replaceShortcodes, type Shortcode } from './shortcodes.ts'
import { attachedFile, codeBlock, figure, galleries } from './stored-elements.ts'

export interface WordpressFiles {
  attachments: Map<string, ImportedPicture>
  /** Those that were uploaded to a post, by its id. */
  uploads: Map<string, ImportedPicture[]>
}

const block = (html: string) => `\n\n${html}\n\n`

const html = (...children: HtmlElement[]) => block(writeHtml({ children }))

function caption({ args, content }: Shortcode): string {
  const given = args.get('caption')
  const end = /<\/a>|<img\b[^<>]*>(?!\s*<\/a>)/i.exec(content)
  const after = end && !given ? end.index + end[0].length : content.length
  const shown = given || content.slice(after).trim()
  return block(`<figure>${content.slice(0, after)}<figcaption>${shown}</figcaption></figure>`)
}

function gallery({ args: { get } }: Shortcode, files: WordpressFiles, post: string): string {
  const named = (names: string) =>
    get(names)
      .split(/[\s,]+/)
      .flatMap(id => files.attachments.get(id) ?? [])
  const pictures = get('ids include') ? named('ids include') : (files.uploads.get(get('id') || post) ?? [])
  const figures = pictures
    .filter(picture => !named('exclude').includes(picture))
    .map(({ address, alt, caption }) => figure({ src: address, alt }, caption ? [caption] : []))
  return html(...galleries(figures))
}

function code({ content }: Shortcode, language: string): string {
  const [first] = elementsIn(parseHtml(content))
  const text = first?.name === 'pre' ? content : unescapeHtml(content)
  return html(codeBlock(text.replace(/^\n/, ''), findLanguage(language) ? language : ''))
}

function media({ args: { list, named }, content }: Shortcode): string | undefined {
  const found = [content, ...list, ...named.values()].find(value =>
    /^\s*(?:https?:)?\/\/\S+|\.(?:mp3|mp4|m4a|m4v|ogg|webm|wav)$/i.test(value),
  )
  return found && html(attachedFile(found.trim()))
}

function embed({ name, args, content }: Shortcode): string | undefined {
  const named = content.trim() || args.get('src url id', 0)
  if (!named) return undefined
  const address = /^(?:https?:)?\/\//.test(named) ? named : providerPages[name]?.concat(named)
  return address && block(`<figure class="wp-block-embed">${escapeHtml(unescapeHtml(address))}</figure>`)
}

const namesOfCode = ['code', 'sourcecode', 'highlight', 'crayon']
const namesOfMedia = ['audio', 'video', 'playlist']

const isKnown = (name: string) =>
  ['caption', 'wp_caption', 'gallery', 'embed', ...namesOfCode, ...namesOfMedia].includes(name) ||
  Object.hasOwn(providerPages, name) ||
  findLanguage(name) !== null

/** Resolves those that WordPress and its commonest plugins have. Others remain as text, with a note. */
export function resolveShortcodes(
  text: string,
  files: WordpressFiles,
  post: string,
  notes: Set<string>,
): string {
  return replaceShortcodes(text, isKnown, shortcode => {
    const { name, args, content } = shortcode
    if (name === 'caption' || name === 'wp_caption') return caption(shortcode)
    if (name === 'gallery') return gallery(shortcode, files, post)
    if (namesOfCode.includes(name) && content) return code(shortcode, args.get('language lang', 0))
    if (findLanguage(name) && content) return code(shortcode, name)
    if (name === 'embed' || Object.hasOwn(providerPages, name)) return embed(shortcode)
    if (namesOfMedia.includes(name)) return media(shortcode)
    const isShortcode = content !== '' || /[_-]/.test(name) || args.named.size > 0
    if (isShortcode) notes.add(`The shortcode [${name}] is unknown here and remains as text.`)
    return undefined
  })
}
