import { escapeHtml } from '#shared/text/escape-html.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { textIn } from '../text-in.ts'
import { type GhostContext, writeCard } from './ghost-cards.ts'

type Fields = Record<string, unknown>

const formats: [bit: number, tag: string][] = [
  [16, 'code'],
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]

const MAX_DEPTH = 100

/** Reads what Ghost's editor has stored since version 5.50, as HTML. Returns null if it is damaged. */
export function readLexical(json: string, context: GhostContext): string | null {
  const root = parseRecord(json)?.root
  if (!isRecord(root)) return null

  const partsOf = ({ children }: Fields, depth: number): string[] =>
    Array.isArray(children) && depth < MAX_DEPTH
      ? children.filter(isRecord).map(child => writeNode(child, depth + 1))
      : []

  function writeNode(node: Fields, depth: number): string {
    const type = textIn(node, 'type').replace(/^extended-/, '')
    const within = () => partsOf(node, depth).join('')
    switch (type) {
      case 'paragraph':
        return `<p>${within()}</p>`
      case 'heading': {
        const tag = /^h[1-6]$/.exec(textIn(node, 'tag'))?.[0] ?? 'h2'
        return `<${tag}>${within()}</${tag}>`
      }
      case 'quote':
        return `<blockquote><p>${within()}</p></blockquote>`
      case 'aside':
        return `<blockquote class="pull-quote"><p>${within()}</p></blockquote>`
      case 'list':
        return writeList(node, partsOf(node, depth))
      case 'listitem':
        return `<li${node.checked === true ? ' class="tasks-done"' : ''}>${within()}</li>`
      case 'link':
      case 'autolink':
        return `<a href="${escapeHtml(textIn(node, 'url'))}">${within()}</a>`
      case 'linebreak':
        return '<br>'
      case 'text':
        return writeText(node)
      case 'tab':
        return ' '
      case 'tk':
      case 'zwnj':
      case 'at-link':
      case 'at-link-search':
        return ''
      default:
        return writeCard(type, node, context)
    }
  }

  return partsOf(root, 0).join('')
}

function writeText(node: Fields): string {
  const bits = Number(node.format) || 0
  const tags = formats.filter(([bit]) => bits & bit).map(([, tag]) => tag)
  return tags.reduce((text, tag) => `<${tag}>${text}</${tag}>`, escapeHtml(storableText(node.text)))
}

/** Lexical puts a list within a list into an item of its own. */
function writeList({ listType, start }: Fields, items: string[]): string {
  const tag = listType === 'number' ? 'ol' : 'ul'
  const attributes =
    listType === 'check' ? ' class="tasks"' : Number(start) > 1 ? ` start="${Number(start)}"` : ''
  const merged = items.join('').replace(/<\/li><li>(?=<[ou]l\b)/g, '')
  return `<${tag}${attributes}>${merged}</${tag}>`
}
