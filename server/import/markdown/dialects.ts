import { posix } from 'node:path'
import { replaceOutsideCode } from './outside-code.ts'

export const withoutAttributes = (text: string): string =>
  replaceOutsideCode(
    text,
    1,
    /^[*-] TOC[ \t]*\n(?=\{:toc)|^[ \t]*\{:[^}\n]*\}[ \t]*$|(?<=[\])])\{:?[^}\n{]*[.#=][^}\n]*\}|(?<=[*_])\{(?::|[.#][a-z]|[\w-]+=")[^}\n]*\}|[ \t]+\{[#.][^}\n]*\}[ \t]*$|^\[?\[toc\]\]?[ \t]*$/im,
    () => '',
  )

/** Writes components as shortcodes, and the files that they import in their place. */
export function readMdx(text: string): string {
  const files = new Map<string, string>()
  const plain = replaceOutsideCode(
    text,
    1,
    /^import(?=\s)([^'"\n]*)['"]([^'"\n]*)['"];?[ \t]*$|^export\s+[^\n]*$|\{\/\*[\s\S]*?\*\/\}/m,
    ([, imported = '', file = '']) => {
      const [, name] = /^\s*([\w$]+)\s+from\s*$/.exec(imported) ?? []
      if (name) files.set(name, file)
      return ''
    },
  )
  const component = /<(\/?)([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^"'{}<>])*?)(\/?)>/
  return replaceOutsideCode(plain, 1, component, ([, end, name = '', written = '', closed]) => {
    const args = written.replace(/=\s*\{([^{}]*)\}/g, (whole, code: string) => {
      const [, value] = /^['"`]?([^'"`]*)['"`]?$/.exec(code.trim()) ?? []
      return value === undefined ? whole : `="${files.get(value) ?? value}"`
    })
    return `{{< ${end ?? ''}${name.toLowerCase()}${args}${closed ?? ''} >}}`
  })
}

export function resolveExpressions(
  text: string,
  firstLine: number,
  title: string,
  notes: Set<string>,
): string {
  const expression = /\{\{(?![<%])([^{}]+)\}\}/
  return replaceOutsideCode(text, firstLine, expression, ([, written = ''], line) => {
    const code = written.replace(/^-|-$/g, '').trim()
    const [, address] = /^['"]([^'"]*)['"]\s*\|\s*(?:relative_url|absolute_url|url)\b/.exec(code) ?? []
    if (address !== undefined) return address
    if (/^site\.(?:base)?url\b/.test(code)) return ''
    if (/^(?:page\.)?title$/.test(code)) return title
    notes.add(`Line ${line}: The expression '${code}' was left out.`)
    return ''
  })
}

export interface Vault {
  /** Returns the path of a note or file, which may be named without its folder. */
  find: (name: string) => string | undefined
  folder: string
}

/** The address of a file, relative to the one that names it. */
export const addressIn = ({ folder }: Vault, path: string): string =>
  encodeURI(posix.relative(folder, path)).replace(/[()]/g, sign => (sign === '(' ? '%28' : '%29'))

const isPicture = (path: string) => /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i.test(path)
const isNote = (path: string) => /\.(?:md|markdown|mdx)$/i.test(path)

/** Removes Obsidian's comments and marks of blocks. */
export const withoutComments = (text: string): string =>
  replaceOutsideCode(text, 1, /%%[\s\S]*?%%|[ \t]\^[\w-]+[ \t]*$/m, ([comment = '']) =>
    comment.replace(/[^\n]/g, ''),
  )

export function noteComments(text: string, firstLine: number, notes: Set<string>): void {
  replaceOutsideCode(text, firstLine, /%%[\s\S]*?%%/, (_, line) => {
    notes.add(`The text between %% in line ${line} is imported. In Obsidian it would be a comment.`)
    return undefined
  })
}

/** Resolves '[[Note#Part|text]]' and '![[picture.png|300]]', but not '[[1]](address)', '[[1]][2]', or '[[1]]' if the text defines '[1]'. */
export function resolveWikilinks(text: string, firstLine: number, vault: Vault, notes: Set<string>): string {
  const defined = new Set(
    Array.from(text.matchAll(/^[ \t>]*\[([^[\]\n]+)\]:/gm), ([, label = '']) => label.trim().toLowerCase()),
  )
  const link = /(!?)\[\[([^[\]|#\n]{0,300})(#[^[\]|\n]{0,300})?(?:\\?\|([^[\]\n]{0,500}))?\]\](?!\(|\[[^[])/
  return replaceOutsideCode(
    text,
    firstLine,
    link,
    ([whole = '', embeds, name = '', part = '', shown = ''], line) => {
      const target = name.trim().replace(/\\$/, '')
      const text = shown || (target || part.replace(/^#\^?/, '')).replace(/^.*\//, '')
      if (target === '') return text
      const path = vault.find(target)
      if (path === undefined) {
        if (whole === `[[${name}]]` && defined.has(target.toLowerCase())) return undefined
        notes.add(`Line ${line}: '${whole}' leads to nothing in this folder. Its text remains.`)
        return text
      }
      const address = addressIn(vault, path)
      if (embeds && isPicture(path)) return `![${/^\d+(?:x\d+)?$/.test(shown) ? '' : shown}](${address})`
      if (embeds && isNote(path)) notes.add(`Line ${line}: '${whole}' shows another note. It became a link.`)
      return `[${text}](${address})`
    },
  )
}

const continuedNote =
  /^(\[\^[^\]\s]+\]:[^\n]*(?:\n(?!\n|\[\^)[^\n]*)*)((?:\n[ \t]*\n(?: {2,}|\t)[^\n]*(?:\n(?: {2,}|\t)[^\n]*)*)+)/m

const warnings = /^(?:failure|fail|missing|error|bug|attention)$/i

export function readExtras(text: string): string {
  const notes: string[] = []
  const extra = /^((?:[ ]{0,3}>)+[ ]?)\[!(\w+)\][+-]?[ \t]*([^\n]*)$|\^\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\]/m
  const read = replaceOutsideCode(text, 1, extra, ([, quote, kind = '', title, content = '']) => {
    if (!quote) return `[^inline${notes.push(content)}]`
    const head = `${quote}[!${warnings.test(kind) ? 'WARNING' : kind.toUpperCase()}]`
    return title ? `${head}\n${quote}**${title}**\n${quote}` : head
  })
  const continued = replaceOutsideCode(
    read,
    1,
    continuedNote,
    ([, first = '', more = '']) => first + more.replace(/\n[ \t]*\n\s*/g, '<br>').replace(/\n[ \t]+/g, '\n'),
  )
  return continued + notes.map((note, at) => `\n\n[^inline${at + 1}]: ${note}`).join('')
}
