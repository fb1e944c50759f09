import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { addParagraphs } from './add-paragraphs.ts'
import type { NoteWriter } from './note-writer.ts'
import { readHtml } from './read-html.ts'
import { resolveShortcodes, type WordpressFiles } from './wordpress-shortcodes.ts'
import { wordpressWriters } from './wordpress-writers.ts'

interface WordpressPost {
  id: string
  /** JSON, as the editor of WordPress stores it: [{id, content}]. */
  footnotes: string
}

export interface WordpressSite extends WordpressFiles {
  /** Blocks that several posts show, by their ids. */
  patterns: Map<string, string>
}

interface Reading {
  site: WordpressSite
  footnotes: string
  resolve: (html: string) => string
  empty: Set<string>
}

/** Blocks without content that are not missed. */
const invisible = /^(?:spacer|separator|more|nextpage)$/

// WordPress escapes < and > in the options of a block.
const delimiter = /<!--\s+(\/)?wp:([a-z][a-z0-9/-]*)\s+(\{[^<>]*\}\s+)?(\/)?-->/g

/** Returns the body of a post in the form that the editor stores, not yet sanitized. */
export function readWordpressBody(text: string, site: WordpressSite, post: WordpressPost, note: NoteWriter) {
  const resolve = (html: string) => resolveShortcodes(html, site, post.id, note)
  const notes = footnotesOf(post)
  const reading = { site, footnotes: listOf(notes), resolve, empty: new Set<string>() }
  const shown = text.includes('<!-- wp:') ? readBlocks(text, reading) : addParagraphs(resolve(text))
  const html = notes.reduce((html, { id }) => html.replaceAll(`"#${id}"`, `"#fn-${id}"`), shown)
  if (/<!--\s*nextpage\s*-->/.test(text)) note('changed', 'Its pages were joined to one.')
  if (reading.empty.size > 0)
    note('lost', `Blocks that WordPress fills when it shows a page: ${[...reading.empty].join(', ')}.`)
  return readHtml(html, note, wordpressWriters)
}

function footnotesOf({ footnotes }: WordpressPost): { id: string; content: string }[] {
  const found = parseRecord(`{"all":${footnotes || '[]'}}`)?.all
  return (Array.isArray(found) ? found : [])
    .filter(isRecord)
    .map(({ id, content }) => ({ id: String(id), content: String(content) }))
}

const listOf = (notes: { id: string; content: string }[]) =>
  `<ol>${notes.map(({ id, content }) => `<li id="fn-${id}">${content}</li>`).join('')}</ol>`

function readBlocks(text: string, reading: Reading, depth = 0): string {
  const open: string[] = []
  let from = 0
  let written = ''
  const write = (part: string) => {
    if (open.length === 0) written += addParagraphs(reading.resolve(part))
    else written += /^(?:code|preformatted|html)$/.test(open.at(-1) ?? '') ? part : reading.resolve(part)
  }
  for (const found of text.matchAll(delimiter)) {
    const [whole, isEnd, name = '', options = '', isEmpty] = found
    write(text.slice(from, found.index))
    from = found.index + whole.length
    if (isEnd) open.pop()
    else if (!isEmpty) open.push(name)
    else written += emptyBlock(name, options, reading, depth)
  }
  write(text.slice(from))
  return written
}

function emptyBlock(name: string, options: string, reading: Reading, depth: number): string {
  const pattern = name === 'block' ? reading.site.patterns.get(String(parseRecord(options)?.ref)) : undefined
  if (pattern !== undefined && depth < 5) return readBlocks(pattern, reading, depth + 1)
  if (name === 'footnotes') return reading.footnotes
  if (!invisible.test(name)) reading.empty.add(name)
  return ''
}
