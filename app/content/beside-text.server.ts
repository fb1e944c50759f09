const LINE_OF_CODE = 40

const part =
  /<pre[\s>][\s\S]*?<\/pre>|<div class="table-box"|<a id="ref_(\d+)"|<figure class="(?:wide|full)"><img [^>]*>|<section class="footnotes"|<li id="note_(\d+)"|<[^>]*>/g
const note = /<li id="note_(\d+)">([\s\S]*?)<\/li>/g

/** Puts footnotes beside the text where they fit. Wide content in reach of one stays as narrow as the text: CSS cannot keep them apart. */
export function besideText(html: string): string {
  const notes = new Map(
    Array.from(html.matchAll(note), ([, number = '', words = '']) => [number, roomFor(words)]),
  )
  return place(html, notes) ?? place(html, new Map()) ?? html
}

/** Height of a footnote, in characters of the text beside it. A line has 68 characters in the text and 33 in a footnote. */
const roomFor = (html: string) => 150 + 1.35 * html.replace(/<[^>]*>/g, '').length

/** Returns null if the notes would not end before the text. */
function place(html: string, notes: Map<string, number>): string | null {
  let read = 0
  let taken = 0
  let last = 0
  let isBelow = false

  function mark(found: string, reference?: string, listed?: string, at = 0) {
    if (!isBelow) read += at - last
    last = at + found.length
    const isBeside = !isBelow && taken > read
    if (found.startsWith('<pre')) read += LINE_OF_CODE * found.split('\n').length
    if (/^<(pre|div)/.test(found)) return isBeside ? markNarrow(found) : found
    const needed = notes.get(reference ?? listed ?? '')
    if (found.startsWith('<section')) {
      isBelow = true
      return notes.size > 0 ? '<section class="beside-text footnotes"' : found
    }
    if (found.startsWith('<figure'))
      return isBeside ? found.replace(/ class="\w+"/, '') : withWideSizes(found)
    if (needed === undefined) return found
    if (reference) taken = Math.max(taken, read) + needed
    return reference ? markReference(found, Number(reference)) : markNote(found, Number(listed))
  }

  const placed = html.replace(part, mark)
  return taken <= read || notes.size === 0 ? placed : null
}

const markNarrow = (found: string) =>
  found
    .replace(
      /^<pre([^>]*?)(?: class="([^"]*)")?(?=[ >])/,
      (_, others, classes = '') => `<pre class="${classes}${classes && ' '}narrow"${others}`,
    )
    .replace('table-box', 'table-box narrow')

const withWideSizes = (found: string) =>
  found.replace(
    '(min-width: 1040px) 46rem',
    found.includes('"full"')
      ? '(min-width: 1680px) 90rem, (min-width: 1040px) 75rem'
      : '(min-width: 1680px) 71rem, (min-width: 1040px) 59rem',
  )

const markReference = (found: string, number: number) => `${found} style="anchor-name:--ref-${number}"`

const markNote = (found: string, number: number) =>
  `${found} style="anchor-name:--note-${number};--by:--ref-${number};--below:--note-${number - 1}"`
