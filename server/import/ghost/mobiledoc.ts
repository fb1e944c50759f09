import { element, type HtmlElement, type HtmlNode } from '#shared/blocks/html-tree.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { pullQuote } from '../bodies/stored-elements.ts'
import { type GhostContext, writeCard } from './ghost-cards.ts'

type Content = (HtmlNode | string)[]

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const tags = /^(?:p|h[1-6]|blockquote|aside|a|b|i|strong|em|code|s|u|sub|sup|strike|mark)$/

/** Reads what Ghost's editor stored from version 1 to 5. Returns null if it is damaged. */
export function readMobiledoc(json: string, context: GhostContext): Content | null {
  const stored = parseRecord(json)
  if (!stored || !Array.isArray(stored.sections)) return null
  const [atoms, cards, markups] = [stored.atoms, stored.cards, stored.markups].map(listIn)

  function sectionOf(section: unknown): Content {
    const [kind, first, second] = listIn(section)
    if (kind === 1) return textSection(storableText(first).toLowerCase(), inline(second))
    if (kind === 2) return [element('img', { src: storableText(first) })]
    if (kind === 3) {
      const items = listIn(second).map(item => element('li', {}, inline(item)))
      return [element(first === 'ol' ? 'ol' : 'ul', {}, items)]
    }
    const [name, payload] = kind === 10 ? listIn(cards?.[Number(first)]) : []
    return typeof name === 'string' ? writeCard(name, isRecord(payload) ? payload : {}, context) : []
  }

  /** A marker opens some markups, has text, and closes as many as it says. */
  function inline(markers: unknown): Content {
    const root = element('p', {})
    const open: HtmlElement[] = [root]
    for (const marker of listIn(markers)) {
      const [type, opened, closed, value] = listIn(marker)
      for (const at of listIn(opened)) {
        const markup = markupOf(listIn(markups?.[Number(at)]))
        append(open, markup)
        open.push(markup)
      }
      const [name] = type === 1 ? listIn(atoms?.[Number(value)]) : []
      if (name === 'soft-return') append(open, element('br', {}))
      else if (type === 0 && value !== '') append(open, storableText(value))
      for (let count = Number(closed) || 0; count > 0 && open.length > 1; count--) open.pop()
    }
    return root.children
  }

  return stored.sections.flatMap(sectionOf)
}

function append(open: HtmlElement[], child: HtmlNode | string): void {
  const parent = open.at(-1)
  const [made] = element('p', {}, [child]).children
  if (!parent || !made) return
  made.parent = parent
  parent.children.push(made)
}

function markupOf([tag, attributes]: unknown[]): HtmlElement {
  const name = storableText(tag).toLowerCase()
  const values = listIn(attributes)
  const href = values[values.indexOf('href') + 1]
  return element(tags.test(name) ? name : 'span', name === 'a' ? { href: storableText(href) } : {})
}

function textSection(tag: string, content: Content): Content {
  if (tag === 'blockquote') return [element(tag, {}, [element('p', {}, content)])]
  if (tag === 'aside') return [pullQuote([element('p', {}, content)])]
  if (tag === 'p' && content.length === 0) return []
  return [element(tags.test(tag) ? tag : 'p', {}, content)]
}
