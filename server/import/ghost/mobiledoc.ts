import { escapeHtml } from '#shared/text/escape-html.ts'
import { isRecord, listIn, parseRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { type GhostContext, writeCard } from './ghost-cards.ts'

const known = /^(?:p|h[1-6]|blockquote|a|b|i|strong|em|code|s|u|sub|sup|strike|mark)$/
const tagOf = (name: unknown, otherwise: string) =>
  known.exec(storableText(name).toLowerCase())?.[0] ?? otherwise

/** Reads what Ghost's editor stored from version 1 to 5, as HTML. Returns null if it is damaged. */
export function readMobiledoc(json: string, context: GhostContext): string | null {
  const stored = parseRecord(json)
  if (!stored || !Array.isArray(stored.sections)) return null
  const [atoms = [], cards = [], markups = []] = [stored.atoms, stored.cards, stored.markups].map(listIn)
  return stored.sections.map(writeSection).join('')

  function writeSection(section: unknown): string {
    const [kind, first, second] = listIn(section)
    if (kind === 1) {
      const tag = tagOf(first, 'p')
      if (first === 'aside') return `<blockquote class="pull-quote"><p>${inline(second)}</p></blockquote>`
      if (tag === 'blockquote') return `<blockquote><p>${inline(second)}</p></blockquote>`
      return `<${tag}>${inline(second)}</${tag}>`
    }
    if (kind === 2) return `<img src="${escapeHtml(storableText(first))}">`
    if (kind === 3) {
      const tag = first === 'ol' ? 'ol' : 'ul'
      const items = listIn(second).map(item => `<li>${inline(item)}</li>`)
      return `<${tag}>${items.join('')}</${tag}>`
    }
    const [name, payload] = kind === 10 ? listIn(cards[Number(first)]) : []
    return typeof name === 'string' ? writeCard(name, isRecord(payload) ? payload : {}, context) : ''
  }

  /** A marker opens some markups, has text, and closes as many as it says. */
  function inline(markers: unknown): string {
    const open: string[] = []
    return listIn(markers)
      .map(marker => {
        const [type, opened, closed, value] = listIn(marker)
        const opening = listIn(opened).map(at => openMarkup(markups[Number(at)], open))
        const isBreak = type === 1 && listIn(atoms[Number(value)])[0] === 'soft-return'
        const text = isBreak ? '<br>' : type === 0 ? escapeHtml(storableText(value)) : ''
        const closing = open.splice(Math.max(0, open.length - (Number(closed) || 0))).toReversed()
        return opening.join('') + text + closing.map(tag => `</${tag}>`).join('')
      })
      .join('')
  }
}

function openMarkup(markup: unknown, open: string[]): string {
  const [name, attributes] = listIn(markup)
  const tag = tagOf(name, 'span')
  const values = listIn(attributes)
  open.push(tag)
  return tag === 'a'
    ? `<a href="${escapeHtml(storableText(values[values.indexOf('href') + 1]))}">`
    : `<${tag}>`
}
