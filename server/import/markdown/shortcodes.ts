import { posix } from 'node:path'
import { calloutOf } from '#shared/blocks/callout/stored-callout.ts'
import { type HtmlElement, writeHtml } from '#shared/blocks/html-tree.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { pageOfFrame, providerPages } from '../bodies/frames.ts'
import { type Arguments, readArguments } from '../bodies/shortcode-arguments.ts'
import { figure, linkCard } from '../bodies/stored-elements.ts'
import { addressIn, type Vault } from './dialects.ts'
import { fencePairs } from './fence-pairs.ts'
import { replaceOutsideCode } from './outside-code.ts'

/** Markdown for an opening shortcode, and for its end if it has one. */
type Shortcode = (args: Arguments, name: string) => string | [opening: string, closing: string]

const block = (html: string) => `\n\n${html}\n\n`

const blockOf = (node: HtmlElement) => block(writeHtml({ children: [node] }))

const card =
  (hrefOf: (args: Arguments, name: string) => string): Shortcode =>
  (args, name) => {
    const href = pageOfFrame(hrefOf(args, name))
    return blockOf(linkCard({ href, title: args.get('title caption'), isEmbed: true }))
  }

const player = card(({ get }, name) => {
  const id = get('id video', 0)
  return /^https?:/.test(id) ? id : providerPages[name] + id
})

const picture: Shortcode = ({ get }) => {
  const src = get('src url image_path path file image link', 0)
  const caption = [get('title'), get('caption')].filter(Boolean).join('. ')
  const [width, height] = ['width', 'height'].map(name => /^\d+/.exec(get(name))?.[0])
  const sizes = width && height ? { width, height } : {}
  return src ? blockOf(figure({ src, alt: get('alt', 1), ...sizes }, caption ? [caption] : [])) : ''
}

const kinds = /^(?:note|info|tip|hint|warning|caution|danger|important|success)$/

const isCallout = (name: string) => kinds.test(name)

const callout: Shortcode = ({ get, list }, name) => {
  const kind = isCallout(name) ? name : get('type kind context style', 0)
  const title = get('title heading', list[0] === kind ? 1 : 0)
  const heading = title ? `<p><strong>${escapeHtml(title)}</strong></p>` : ''
  return [block(`<aside class="${calloutOf(kind)}">${heading}`), block('</aside>')]
}

const tweet = card(({ get, list }) => {
  const [first = '', second] = list
  const id = get('id') || (second ?? first)
  return id.startsWith('http') ? id : `https://x.com/${get('user') || (second ? first : 'i')}/status/${id}`
})

const gist = card(({ get, list }) => {
  const at = list.findIndex(part => /^[\da-f]{20,}$/.test(part))
  const path = at < 0 ? list.slice(0, 1) : list.slice(0, at + 1)
  return `https://gist.github.com/${[get('user'), get('id'), ...path].filter(Boolean).join('/')}`
})

const page: Shortcode = ({ get }) => get('path', 0)

/** Of Hugo and Jekyll, and the names that many of their themes and plugins share. */
const shortcodes: Record<string, Shortcode> = {
  figure: picture,
  image: picture,
  img: picture,
  youtube: player,
  vimeo: player,
  instagram: player,
  gist,
  tweet,
  twitter: tweet,
  x: tweet,
  ref: page,
  relref: page,
  link: page,
  post_url: page,
  details: ({ get }) => [
    block(`<details><summary>${escapeHtml(get('summary title', 0) || 'Details')}</summary>`),
    block('</details>'),
  ],
  notice: callout,
  callout,
  admonition: callout,
  alert: callout,
  mermaid: () => ['\n\n```mermaid\n', '\n```\n\n'],
  raw: () => ['', ''],
}

const hugo = String.raw`\{\{([<%])-?\s*(/?)\s*(\w[\w./-]*)((?:"[^"]*"|\`[^\`]*\`|[^"\`{}])*?)(/?)\s*-?[>%]\}\}`
const liquid = String.raw`\{%-?\s*([\w-]+)([^%]*?)-?%\}`
const syntax = new RegExp(`${hugo}|${liquid}`)

/** Hugo and Jekyll name a page by its path from the file, or from a folder above, perhaps without its ending. */
function leadTo(name: string, vault: Vault): string {
  const [path = '', part] = name.split('#')
  const names = [posix.join(vault.folder, path), path, posix.join(path, 'index')]
  const found = path && names.map(vault.find).find(Boolean)
  return found ? addressIn(vault, found) + (part ? `#${part}` : '') : name
}

/** Replaces the shortcodes that are known. The others are left out, but not the text between them, and noted with their line. */
export function resolveShortcodes(text: string, firstLine: number, notes: Set<string>, vault: Vault): string {
  const closings: Record<string, string[]> = {}
  const open = (name: string, written: string, isClosed: boolean, line: number) => {
    const write = isCallout(name) ? callout : Object.hasOwn(shortcodes, name) ? shortcodes[name] : undefined
    if (!write)
      notes.add(
        `Line ${line}: The shortcode '${name}' is unknown here and was left out. Text within it remains.`,
      )
    const made = write?.(readArguments(written), name) ?? ''
    if (typeof made === 'string') return write === page ? leadTo(made, vault) : made
    const [opening, closing] = made
    if (isClosed) return opening + closing
    closings[name] = [...(closings[name] ?? []), closing]
    return opening
  }
  const close = (name: string) => closings[name]?.pop() ?? ''
  const resolved = replaceOutsideCode(fencePairs(text), firstLine, syntax, (groups, line) => {
    const [, , ending, name = '', written = '', isClosed, tag = '', rest = ''] = groups
    if (tag === '') return ending ? close(name) : open(name, written, Boolean(isClosed), line)
    if (tag.startsWith('end')) return close(tag.slice(3))
    if (tag !== 'include') return open(tag, rest, false, line)
    const [, file = '', args = ''] = /^\s*(\S+)([\s\S]*)$/.exec(rest) ?? []
    return open(file.replace(/^.*\/|\.\w+$/g, ''), args, true, line)
  })
  // Shortcodes that a text only shows.
  return resolved
    .replace(/\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g, '{{$1$2$3}}')
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}\n?/g, '')
}
