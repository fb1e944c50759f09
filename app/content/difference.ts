import { diffArrays, diffWordsWithSpace } from 'diff'

/** A piece of a text that is the same in both, or only in the older or the newer one. */
export type Piece = { text: string; in: 'both' | 'older' | 'newer' }

/** One paragraph, heading, picture … and what became of it. `kind` is its name when it is no mere paragraph. */
export type Change = { kind: string; pieces: Piece[] }

/** A text in parts that are compared one by one. */
export type Part = { kind: string; text: string }

/** What changed from one text to the other, part by part, in the order of reading. */
export function difference(older: Part[], newer: Part[]): Change[] {
  const changes: Change[] = []
  // Two long texts that have little in common take seconds to compare, and nobody reads that comparison.
  const runs = diffArrays(older, newer, {
    timeout: longest,
    comparator: (a, b) => a.kind === b.kind && a.text === b.text,
  })
  if (!runs) return wholly(older, newer)
  for (let place = 0; place < runs.length; place++) {
    const run = runs[place]
    if (!run) continue
    const next = runs[place + 1]
    if (!run.removed && !run.added) changes.push(...run.value.map(part => whole(part, 'both')))
    else if (run.removed && next?.added) {
      changes.push(...reworked(run.value, next.value))
      place++
    } else changes.push(...run.value.map(part => whole(part, run.removed ? 'older' : 'newer')))
  }
  return changes
}

/** Milliseconds for the whole, and for the words of a part. */
const longest = 1000
const longestPart = 100
/** Beyond so many pairs nobody looks for likeness. */
const mostPairs = 20_000

const wholly = (older: Part[], newer: Part[]) => [
  ...older.map(part => whole(part, 'older')),
  ...newer.map(part => whole(part, 'newer')),
]

/** Parts that stand where others stood: those of one kind that have words in common are shown as one. */
function reworked(older: Part[], newer: Part[]): Change[] {
  if (older.length * newer.length > mostPairs) return wholly(older, newer)
  const changes: Change[] = []
  const left = [...older]
  let come: Part[] = []
  // What went is told before what came in its place.
  const tell = (gone: Part[]) => {
    changes.push(...gone.map(part => whole(part, 'older')), ...come.map(part => whole(part, 'newer')))
    come = []
  }
  for (const part of newer) {
    const like = left.findIndex(one => one.kind === part.kind && resemble(one.text, part.text))
    const match = left[like]
    if (match) {
      tell(left.splice(0, like + 1).slice(0, -1))
      changes.push({ kind: part.kind, pieces: words(match.text, part.text) })
    } else come.push(part)
  }
  tell(left)
  return changes
}

const whole = ({ kind, text }: Part, where: Piece['in']): Change => ({ kind, pieces: [{ text, in: where }] })

function words(older: string, newer: string): Piece[] {
  const runs = diffWordsWithSpace(older, newer, { timeout: longestPart })
  if (!runs)
    return [
      { text: older, in: 'older' },
      { text: newer, in: 'newer' },
    ]
  return runs.map(({ value, added, removed }) => ({
    text: value,
    in: added ? 'newer' : removed ? 'older' : 'both',
  }))
}

function resemble(a: string, b: string): boolean {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const first = wordsOf(a)
  const second = wordsOf(b)
  const common = [...first].filter(word => second.has(word)).length
  return common * 2 >= Math.min(first.size, second.size) && common > 0
}
