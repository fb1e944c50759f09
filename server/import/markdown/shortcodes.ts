import { calloutOf } from '#shared/blocks/callout/stored-callout.ts'
import { type HtmlElement, writeHtml } from '#shared/blocks/html-tree.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { pageOfFrame } from '../bodies/frames.ts'
import type { NoteWriter } from '../bodies/note-writer.ts'
import { figure, linkCard } from '../bodies/stored-elements.ts'
import { fencePairs } from './fence-pairs.ts'
import { replaceOutsideCode } from './outside-code.ts'
import { type Arguments, readArguments } from './shortcode-arguments.ts'

/** Markdown for an opening shortcode, and for its end if it has one. */
type Shortcode = (args: Arguments, name: string) => string | [opening: string, closing: string]

const block = (html: string) => `\n\n${html}\n\n`

const blockOf = (node: HtmlElement) => block(writeHtml({ children: [node] }))

const card =
  (hrefOf: (args: Arguments) => string): Shortcode =>
  args =>
    blockOf(linkCard({ href: pageOfFrame(hrefOf(args)), title: args.get('title caption'), isEmbed: true }))

const picture: Shortcode = ({ get }) => {
  const src = get('src url image_path path file image link', 0)
  const caption = [get('title'), get('caption')].filter(Boolean).join('. ')
  if (!src) return ''
  const sizes = { width: get('width').replace(/px$/, ''), height: get('height').replace(/px$/, '') }
  const isSized = Object.values(sizes).every(size => /^\d+$/.test(size))
  return blockOf(figure({ src, alt: get('alt', 1), ...(isSized && sizes) }, caption ? [caption] : []))
}

const callout: Shortcode = ({ get, list }, name) => {
  const kind = /^(?:notice|callout|admonition|alert|hint)$/.test(name)
    ? get('type kind context style', 0)
    : name
  const title = get('title heading', list[0] === kind ? 1 : 0)
  const heading = title ? `<p><strong>${escapeHtml(title)}</strong></p>` : ''
  return [block(`<aside class="${calloutOf(kind)}">${heading}`), block('</aside>')]
}

const tweet = card(({ get, list }) => {
  const id = get('id', list.length > 1 ? 1 : 0)
  return id.startsWith('http')
    ? id
    : `https://x.com/${get('user') || (list.length > 1 ? list[0] : 'i')}/status/${id}`
})

const page: Shortcode = ({ get }) => get('path', 0)
const nothing: Shortcode = () => ''
const markdownFile: Shortcode = ({ get }) => `${get('path', 0)}.md`

const full = (id: string, page: string) => (/^https?:/.test(id) ? id : page + id)

/** Of Hugo, Jekyll, Eleventy, and the names that many themes and plugins share. */
const shortcodes: Record<string, Shortcode> = {
  figure: picture,
  image: picture,
  img: picture,
  youtube: card(({ get }) => full(get('id video', 0), 'https://www.youtube.com/watch?v=')),
  vimeo: card(({ get }) => full(get('id video', 0), 'https://vimeo.com/')),
  gist: card(({ get, list }) => {
    const id =
      get('id') ||
      list.slice(0, list.findIndex(part => /^[\da-f]{20,}$/.test(part)) + 1).join('/') ||
      get('', 0)
    return `https://gist.github.com/${get('user') ? `${get('user')}/` : ''}${id}`
  }),
  tweet,
  twitter: tweet,
  x: tweet,
  instagram: card(({ get }) => full(get('id', 0), 'https://www.instagram.com/p/')),
  ref: page,
  relref: page,
  post_url: markdownFile,
  link: page,
  details: ({ get }) => [
    block(`<details><summary>${escapeHtml(get('summary title', 0) || 'Details')}</summary>`),
    block('</details>'),
  ],
  mermaid: () => ['\n\n```mermaid\n', '\n```\n\n'],
  math: () => ['\n\n$$\n', '\n$$\n\n'],
  button: ({ get }) => [
    `<p class="button-link"><a href="${escapeHtml(get('href link url relref', 0))}">`,
    '</a></p>',
  ],
  rawhtml: () => ['\n\n', '\n\n'],
  raw: () => ['', ''],
  toc: nothing,
  ...Object.fromEntries(
    'notice callout admonition alert hint note info tip warning danger important caution'
      .split(' ')
      .map(name => [name, callout]),
  ),
}

const hugo = String.raw`\{\{([<%])-?\s*(/?)\s*(\w[\w./-]*)((?:"[^"]*"|\`[^\`]*\`|[^"\`{}])*?)(/?)\s*-?[>%]\}\}`
const liquid = String.raw`\{%-?\s*([\w-]+)([^%]*?)-?%\}`
const syntax = new RegExp(`${hugo}|${liquid}`)

/** Replaces the shortcodes that are known. The others are left out, but not the text between them, and noted with their line. */
export function resolveShortcodes(text: string, firstLine: number, note: NoteWriter): string {
  const closings: Record<string, string[]> = {}
  const lose = (name: string, line: number) => {
    note('lost', `The shortcode '${name}' is unknown here and was left out. Text within it remains.`, line)
    return ''
  }
  const open = (name: string, written: string, isClosed: boolean, line: number) => {
    const found = Object.hasOwn(shortcodes, name) ? shortcodes[name] : undefined
    if (!found) return lose(name, line)
    const made = found(readArguments(written), name)
    if (typeof made === 'string') return made
    const [opening, closing] = made
    if (isClosed) return opening + closing
    closings[name] = [...(closings[name] ?? []), closing]
    return opening
  }
  const close = (name: string) => closings[name]?.pop() ?? ''
  const resolved = replaceOutsideCode(fencePairs(text), firstLine, syntax, (groups, line) => {
    const [, , ending, name = '', written = '', isClosed, tag, rest = ''] = groups
    if (tag === undefined || tag === '')
      return ending ? close(name) : open(name, written, Boolean(isClosed), line)
    if (tag.startsWith('end')) return close(tag.slice(3))
    if (tag !== 'include') return open(tag, rest, false, line)
    const [, file = '', args = ''] = /^\s*(\S+)([\s\S]*)$/.exec(rest) ?? []
    return open(file.replace(/^.*\/|\.\w+$/g, ''), args, true, line)
  })
  return withoutEscapes(resolved)
}

/** Shortcodes that a text only shows. */
const withoutEscapes = (text: string) =>
  text
    .replace(/\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g, '{{$1$2$3}}')
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}\n?/g, '')
