import { element, elementsIn, type HtmlElement, parseHtml, writeHtml } from '#shared/blocks/html-tree.ts'
import { escapeHtml, unescapeHtml } from '#shared/text/escape-html.ts'
import { findLanguage } from '#shared/text/languages.ts'
import type { ImportedPicture } from '../imported-site.ts'
import type { NoteWriter } from './note-writer.ts'
import { replaceShortcodes, type Shortcode, type ShortcodeWriter } from './shortcodes.ts'
import { attachedFile, codeBlock, figure, galleries } from './stored-elements.ts'

export interface Attachment extends ImportedPicture {
  parent: string
}

export interface WordpressFiles {
  attachments: Map<string, Attachment>
  uploadedTo(post: string): Attachment[]
}

const html = (...children: HtmlElement[]) => `\n\n${writeHtml(element('div', {}, children))}\n\n`

const kindOf = (address: string) => /\.(\w{2,4})(?:[?#]|$)/.exec(address)?.[1]?.toUpperCase()

function caption({ attributes, content }: Shortcode): string {
  const text = attributes.caption
  const end = /<\/a>|<img\b[^>]*>(?!\s*<\/a>)/i.exec(content)
  const after = end ? end.index + end[0].length : content.length
  const shown = text ?? content.slice(after)
  return `\n\n<figure>${content.slice(0, text ? content.length : after)}<figcaption>${shown.trim()}</figcaption></figure>\n\n`
}

function galleryOf({ attributes }: Shortcode, files: WordpressFiles, post: string): string {
  const ids = (attributes.ids ?? attributes.include ?? '').split(',').flatMap(id => id.trim() || [])
  const excluded = (attributes.exclude ?? '').split(',').map(id => files.attachments.get(id.trim()))
  const pictures =
    ids.length > 0
      ? ids.flatMap(id => files.attachments.get(id) ?? [])
      : files.uploadedTo(attributes.id ?? post)
  const figures = pictures
    .filter(picture => !excluded.includes(picture))
    .map(({ address, alt, caption }) => figure({ src: address, alt }, caption ? [caption] : []))
  return html(...galleries(figures))
}

function code(language: string | undefined, content: string): string {
  const [first] = elementsIn(parseHtml(content))
  const text = first?.name === 'pre' ? content : unescapeHtml(content)
  return html(codeBlock(text.replace(/^\n/, ''), language && findLanguage(language) ? language : ''))
}

function media({ attributes, content }: Shortcode): string | undefined {
  const found = [content, ...Object.values(attributes)].find(value =>
    /^\s*(?:https?:)?\/\/\S+|\.(?:mp3|mp4|m4a|m4v|ogg|webm|wav)$/i.test(value),
  )
  const address = found?.trim()
  return address && html(attachedFile(address, address.split('/').at(-1) ?? address, kindOf(address)))
}

const providers: Record<string, (id: string) => string> = {
  youtube: id => `https://www.youtube.com/watch?v=${id}`,
  vimeo: id => `https://vimeo.com/${id}`,
  tweet: id => `https://twitter.com/i/status/${id}`,
  gist: id => `https://gist.github.com/${id}`,
}

function embed({ name, attributes, content }: Shortcode): string | undefined {
  const named = (content.trim() || attributes.src || attributes.url || attributes.id || attributes[0]) ?? ''
  if (!named) return undefined
  const address = /^(?:https?:)?\/\//.test(named) ? named : providers[name]?.(named)
  return address && `\n\n<figure class="wp-block-embed">${escapeHtml(unescapeHtml(address))}</figure>\n\n`
}

/** Resolves those that WordPress and its commonest plugins have. Others remain as text, with a note. */
export function resolveShortcodes(
  text: string,
  files: WordpressFiles,
  post: string,
  note: NoteWriter,
): string {
  const write: ShortcodeWriter = shortcode => {
    const { name, attributes, content } = shortcode
    if (name === 'caption' || name === 'wp_caption') return caption(shortcode)
    if (name === 'gallery') return galleryOf(shortcode, files, post)
    if (['code', 'sourcecode', 'highlight', 'crayon'].includes(name) && content)
      return code(attributes.language ?? attributes.lang ?? attributes[0], content)
    if (findLanguage(name) && content) return code(name, content)
    if (name === 'embed' || Object.hasOwn(providers, name)) return embed(shortcode)
    if (['audio', 'video', 'playlist'].includes(name)) return media(shortcode)
    const isShortcode =
      content !== '' || /[_-]/.test(name) || Object.keys(attributes).some(key => /\D/.test(key))
    if (isShortcode) note('lost', `The shortcode [${name}] is unknown here and remains as text.`)
    return undefined
  }
  return replaceShortcodes(text, write)
}
