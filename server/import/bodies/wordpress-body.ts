import { parseRecord, recordsIn } from '#shared/text/parse-record.ts'
import { addParagraphs } from './add-paragraphs.ts'
import { readHtml } from './read-html.ts'
import { resolveShortcodes, type WordpressFiles } from './wordpress-shortcodes.ts'
import { wordpressWriters } from './wordpress-writers.ts'

export interface WordpressSite extends WordpressFiles {
  /** Blocks that several posts show, by their ids. */
  patterns: Map<string, string>
}

const invisible = /^(?:spacer|separator|more|nextpage)$/

// WordPress escapes < and > in the options of a block.
const delimiter = /<!--\s+(\/)?wp:([a-z][a-z0-9/-]*)\s+(\{[^<>]*\}\s+)?(\/)?-->/g

/**
 * Returns the body of a post in the form that the editor stores, not yet sanitized. `footnotes`: JSON, as the editor of WordPress stores
 * it, [{id, content}].
 */
export function readWordpressBody(
  text: string,
  site: WordpressSite,
  { id, footnotes }: { id: string; footnotes: string },
  notes: Set<string>,
): string {
  const resolve = (html: string) => resolveShortcodes(html, site, id, notes)
  const footnoteList = recordsIn(parseRecord(`{"all":${footnotes || '[]'}}`)?.all)
  const list = footnoteList.map(({ id, content }) => `<li id="fn-${id}">${content}</li>`).join('')
  const empty = new Set<string>()

  function readBlocks(text: string, depth = 0): string {
    const open: string[] = []
    let from = 0
    let written = ''
    const write = (part: string) => {
      if (open.length === 0) written += addParagraphs(resolve(part))
      else written += /^(?:code|preformatted|html)$/.test(open.at(-1) ?? '') ? part : resolve(part)
    }
    for (const { 0: whole, 1: isEnd, 2: name = '', 3: options = '', 4: isEmpty, index } of text.matchAll(
      delimiter,
    )) {
      write(text.slice(from, index))
      from = index + whole.length
      if (isEnd) open.pop()
      else if (!isEmpty) open.push(name)
      else written += emptyBlock(name, options, depth)
    }
    write(text.slice(from))
    return written
  }

  function emptyBlock(name: string, options: string, depth: number): string {
    const pattern = name === 'block' ? site.patterns.get(String(parseRecord(options)?.ref)) : undefined
    if (pattern !== undefined && depth < 5) return readBlocks(pattern, depth + 1)
    if (name === 'footnotes') return `<ol>${list}</ol>`
    if (!invisible.test(name)) empty.add(name)
    return ''
  }

  const shown = text.includes('<!-- wp:') ? readBlocks(text) : addParagraphs(resolve(text))
  if (/<!--\s*nextpage\s*-->/.test(text)) notes.add('Its pages were joined into one.')
  if (empty.size > 0) notes.add(`Blocks that WordPress fills when it shows a page: ${[...empty].join(', ')}.`)
  const html = footnoteList.reduce((html, { id }) => html.replaceAll(`"#${id}"`, `"#fn-${id}"`), shown)
  return readHtml(html, notes, wordpressWriters)
}
