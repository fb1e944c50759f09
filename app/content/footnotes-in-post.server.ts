/** Bounds the result, which is ten times as long as the references. */
const MAX_REFERENCES = 1000

type Footnote = { html: string; number: number; references: number }

const label = String.raw`\[\^([\p{L}\p{N}_-]{1,40})\]`
const code = String.raw`<pre[\s>][\s\S]*?<\/pre>|<code[\s>][\s\S]*?<\/code>`
const paragraph = String.raw`<p(?: [^>]*)?>\s*`
const definition = new RegExp(String.raw`${code}|${paragraph}${label}:\s*([\s\S]*?)<\/p>\n?`, 'gu')
const reference = new RegExp(
  String.raw`${code}|<a[\s>][\s\S]*?<\/a>|${paragraph}\[\^[^\]<]*\]:|<[^>]*>|${label}`,
  'gu',
)

/** Turns `[^1]` and paragraphs with `[^1]:` into links and a list at the end. Unmatched ones stay as text. The underscore keeps ids apart from slugs. */
export function withFootnotes(html: string): string {
  if (!html.includes('[^')) return html
  const written = new Map<string, string>()
  for (const [, name, words = ''] of html.matchAll(definition))
    if (name !== undefined && !written.has(name)) written.set(name, words)
  if (written.size === 0) return html

  const notes = new Map<string, Footnote>()
  let references = 0
  for (const [, name] of html.replace(definition, keepCode).matchAll(reference)) {
    const words = name === undefined ? undefined : written.get(name)
    if (name === undefined || words === undefined) continue
    if (++references > MAX_REFERENCES) break
    if (!notes.has(name)) notes.set(name, { html: words, number: notes.size + 1, references: 0 })
  }

  const moved = new Set<string>()
  const text = html.replace(definition, (found: string, name?: string) => {
    if (name === undefined || !notes.has(name) || moved.has(name)) return found
    moved.add(name)
    return ''
  })
  let linked = 0
  const body = text.replace(reference, (found: string, name?: string) => {
    const note = name === undefined ? undefined : notes.get(name)
    return note && linked++ < MAX_REFERENCES ? referenceTo(note) : found
  })
  return body + list([...notes.values()])
}

const keepCode = (found: string, name?: string) => (name === undefined ? found : '')

function referenceTo(note: Footnote): string {
  const { number } = note
  const id = referenceId(number, ++note.references)
  return `<sup><a id="${id}" href="#note_${number}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`
}

const referenceId = (number: number, reference: number) =>
  reference === 1 ? `ref_${number}` : `ref_${number}_${reference}`

function list(notes: Footnote[]): string {
  if (notes.length === 0) return ''
  const items = notes.map(
    ({ html, number, references }) =>
      `<li id="note_${number}">${html}\u00a0${backLinks(number, references)}</li>`,
  )
  return `<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>${items.join('')}</ol></section>`
}

const backLinks = (number: number, references: number) =>
  Array.from({ length: references }, (_, index) => {
    const times = references === 1 ? '' : `, ${index + 1} of ${references}`
    return `<a href="#${referenceId(number, index + 1)}" role="doc-backlink" aria-label="Back to the text of footnote ${number}${times}">↩</a>`
  }).join(' ')
