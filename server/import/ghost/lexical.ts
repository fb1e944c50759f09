import { escapeHtml } from '#shared/text/escape-html.ts'
import { isRecord, parseRecord, recordsIn } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { textIn } from '../text-in.ts'
import { type GhostContext, writeCard } from './ghost-cards.ts'

type Fields = Record<string, unknown>

const formats = Object.entries({ code: 16, strong: 1, em: 2, s: 4, u: 8, sub: 32, sup: 64, mark: 128 })

const MAX_DEPTH = 100

const invisible = ['tk', 'zwnj', 'at-link', 'at-link-search']

/** Reads what Ghost's editor has stored since version 5.50, as HTML. Returns null if it is damaged. */
export function readLexical(json: string, context: GhostContext): string | null {
  const root = parseRecord(json)?.root
  return isRecord(root) ? writeChildren(root, 0) : null

  function writeChildren({ children }: Fields, depth: number): string {
    const nodes = depth < MAX_DEPTH ? recordsIn(children) : []
    return nodes.map(node => writeNode(node, depth + 1)).join('')
  }

  function writeNode(node: Fields, depth: number): string {
    const type = textIn(node, 'type').replace(/^extended-/, '')
    const within = () => writeChildren(node, depth)
    if (type === 'paragraph') return `<p>${within()}</p>`
    if (type === 'heading') {
      const tag = /^h[1-6]$/.exec(textIn(node, 'tag'))?.[0] ?? 'h2'
      return `<${tag}>${within()}</${tag}>`
    }
    if (type === 'quote') return `<blockquote><p>${within()}</p></blockquote>`
    if (type === 'aside') return `<blockquote class="pull-quote"><p>${within()}</p></blockquote>`
    if (type === 'list') return writeList(node, within())
    if (type === 'listitem')
      return `<li${node.checked === true ? ' class="tasks-done"' : ''}>${within()}</li>`
    if (type === 'link' || type === 'autolink')
      return `<a href="${escapeHtml(textIn(node, 'url'))}">${within()}</a>`
    if (type === 'linebreak') return '<br>'
    if (type === 'tab') return ' '
    if (type === 'text') return writeText(node)
    return invisible.includes(type) ? '' : writeCard(type, node, context)
  }
}

function writeText({ format, text }: Fields): string {
  const tags = formats.flatMap(([tag, bit]) => (Number(format) & bit ? [tag] : []))
  return tags.reduce((text, tag) => `<${tag}>${text}</${tag}>`, escapeHtml(storableText(text)))
}

/** Lexical puts a list within a list into an item of its own. */
function writeList({ listType, start }: Fields, items: string): string {
  const tag = listType === 'number' ? 'ol' : 'ul'
  const from = Number(start) > 1 ? ` start="${Number(start)}"` : ''
  const merged = items.replace(/<\/li><li>(?=<[ou]l\b)/g, '')
  return `<${tag}${listType === 'check' ? ' class="tasks"' : from}>${merged}</${tag}>`
}
