import { type Heading, listedHeadings } from './headings-in-post.server.ts'

/** A picture of at least this width (pixels) and aspect ratio spans the whole page. */
const WIDE = 1100
const LANDSCAPE = 1.4

const LINE_OF_CODE = 40

const part =
  /<pre[\s>][\s\S]*?<\/pre>|<a id="ref_(\d+)"|<figure>(<img [^>]*>)(<figcaption>(?!<\/figcaption>))?|<section class="footnotes"|<li id="note_(\d+)"|<[^>]*>/g
const note = /<li id="note_(\d+)">([\s\S]*?)<\/li>/g

/** Puts footnotes, captions and wide pictures beside the text where the estimated room suffices, because CSS cannot keep them apart. */
export function besideText(html: string, headings: Heading[]): string {
  const room = listedHeadings(headings).reduce((sum, { text }) => sum + roomFor(text) / 2, 0)
  const notes = new Map(
    Array.from(html.matchAll(note), ([, number = '', words = '']) => [number, roomFor(words)]),
  )
  return place(html, notes, room) ?? place(html, new Map(), room) ?? html
}

/** Height of a footnote, in characters of the text beside it. A line has 68 characters in the text and 41 in the side column. */
const roomFor = (html: string) => 150 + 1.25 * html.replace(/<[^>]*>/g, '').length

/** Returns null if the notes would not end before the text. */
function place(html: string, notes: Map<string, number>, room: number): string | null {
  let read = 0
  let taken = room
  let last = 0
  let isBelow = false

  function mark(
    found: string,
    reference?: string,
    picture?: string,
    caption?: string,
    listed?: string,
    at = 0,
  ) {
    if (!isBelow) read += at - last
    last = at + found.length
    if (found.startsWith('<pre')) read += LINE_OF_CODE * found.split('\n').length
    const needed = notes.get(reference ?? listed ?? '')
    if (found.startsWith('<section')) {
      isBelow = true
      return notes.size > 0 ? '<section class="beside-text footnotes"' : found
    }
    if (picture && taken <= read) return markPicture(found, picture, caption)
    if (needed === undefined) return found
    if (reference) taken = Math.max(taken, read) + needed
    return reference ? markReference(found, Number(reference)) : markNote(found, Number(listed))
  }

  const placed = html.replace(part, mark)
  return taken <= read || notes.size === 0 ? placed : null
}

function markPicture(found: string, picture: string, caption: string | undefined): string {
  const [width = 0, height = 0] = ['width', 'height'].map(side =>
    Number(new RegExp(` ${side}="(\\d+)"`).exec(picture)?.[1] ?? 0),
  )
  if (width >= WIDE && width >= height * LANDSCAPE)
    return found
      .replace('<figure', '<figure class="beside-text beside-text-wide"')
      .replace('(min-width: 1040px) 46rem', '(min-width: 1040px) 75rem')
  return caption ? found.replace('<figure', '<figure class="beside-text"') : found
}

const markReference = (found: string, number: number) => `${found} style="anchor-name:--ref-${number}"`

const markNote = (found: string, number: number) =>
  `${found} style="anchor-name:--note-${number};--by:--ref-${number};--below:--${number === 1 ? 'contents' : `note-${number - 1}`}"`
