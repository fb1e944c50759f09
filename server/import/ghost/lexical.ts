import { element, elementsIn, type HtmlNode, setChildren } from '#shared/blocks/html-tree.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { given, pullQuote } from '../bodies/stored-elements.ts'
import { type GhostContext, writeCard } from './ghost-cards.ts'

type Content = (HtmlNode | string)[]
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

/** Reads what Ghost's editor has stored since version 5.50. Returns null if it is damaged. */
export function readLexical(json: string, context: GhostContext): Content | null {
  const root = parseRecord(json)?.root
  if (!isRecord(root)) return null

  const childrenOf = ({ children }: Fields, depth: number): Content =>
    Array.isArray(children) && depth < MAX_DEPTH
      ? children.filter(isRecord).flatMap(child => nodeOf(child, depth + 1))
      : []

  function nodeOf(node: Fields, depth: number): Content {
    const type = storableText(node.type).replace(/^extended-/, '')
    const within = () => childrenOf(node, depth)
    const tag = storableText(node.tag)
    switch (type) {
      case 'paragraph': {
        const children = within()
        return children.length > 0 ? [element('p', {}, children)] : []
      }
      case 'heading':
        return [element(/^h[1-6]$/.test(tag) ? tag : 'h2', {}, within())]
      case 'quote':
        return [element('blockquote', {}, [element('p', {}, within())])]
      case 'aside':
        return [pullQuote([element('p', {}, within())])]
      case 'list':
        return [listOf(node, within())]
      case 'listitem':
        return [element('li', { class: node.checked === true ? 'tasks-done' : '' }, within())]
      case 'link':
      case 'autolink':
        return [element('a', { href: storableText(node.url) }, within())]
      case 'linebreak':
        return [element('br', {})]
      case 'text':
        return textOf(node)
      case 'tab':
        return [' ']
      case 'tk':
      case 'zwnj':
      case 'at-link':
      case 'at-link-search':
        return []
      default:
        return writeCard(type, node, context)
    }
  }

  return childrenOf(root, 0)
}

function textOf({ text, format }: Fields): Content {
  const written = storableText(text)
  const bits = typeof format === 'number' ? format : 0
  return written === ''
    ? []
    : formats.reduce<Content>(
        (within, [bit, tag]) => (bits & bit ? [element(tag, {}, within)] : within),
        [written],
      )
}

/** Lexical puts a list within a list into an item of its own. */
function listOf({ listType, start }: Fields, items: Content) {
  const isTasks = listType === 'check'
  const merged: HtmlNode[] = []
  for (const item of elementsIn(element('ul', {}, items))) {
    const [first] = elementsIn(item)
    const before = merged.at(-1)
    const isNested = item.children.length === 1 && /^[ou]l$/.test(first?.name ?? '')
    if (isNested && first && before && 'children' in before) setChildren(before, [...before.children, first])
    else merged.push(element('li', given({ class: isTasks ? item.attribs.class : undefined }), item.children))
  }
  const isNumbered = listType === 'number'
  const from = isNumbered && typeof start === 'number' && start !== 1 ? String(start) : undefined
  return element(
    isNumbered ? 'ol' : 'ul',
    given({ class: isTasks ? 'tasks' : undefined, start: from }),
    merged,
  )
}
