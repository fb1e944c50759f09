import { diffArrays, diffWordsWithSpace } from 'diff'

export type Piece = { text: string; in: 'both' | 'older' | 'newer' }

/** `kind`: name of the block (heading, picture), empty for a paragraph. `isReformatted`: only the markup differs. */
export type Change = { kind: string; pieces: Piece[]; isReformatted?: boolean }

/** A number: so many unchanged parts, which are not shown. */
export type ShownChange = Change | number

export type Part = { kind: string; text: string; markup?: string; isValue?: boolean }

export function difference(older: Part[], newer: Part[]): Change[] {
  const changes: Change[] = []
  const until = Date.now() + longestMs
  // Without a time limit, two long texts with little in common take seconds.
  const runs = diffArrays(older, newer, {
    timeout: longestMs,
    comparator: (a, b) => a.kind === b.kind && a.text === b.text && a.markup === b.markup,
  })
  if (!runs) return wholly(older, newer)
  for (let place = 0; place < runs.length; place++) {
    const run = runs[place]
    if (!run) continue
    const next = runs[place + 1]
    if (!run.removed && !run.added) changes.push(...run.value.map(part => whole(part, 'both')))
    else if (run.removed && next?.added) {
      changes.push(...reworked(run.value, next.value, until))
      place++
    } else changes.push(...run.value.map(part => whole(part, run.removed ? 'older' : 'newer')))
  }
  return changes
}

const longestMs = 1000
const longestPart = 100
const mostPairsCompared = 20_000

const wholly = (older: Part[], newer: Part[]) => [
  ...older.map(part => whole(part, 'older')),
  ...newer.map(part => whole(part, 'newer')),
]

/** A removed and an added block of the same kind that share half their words become one changed block. */
function reworked(older: Part[], newer: Part[], until: number): Change[] {
  if (older.length * newer.length > mostPairsCompared) return wholly(older, newer)
  const changes: Change[] = []
  const unmatched = [...older]
  let added: Part[] = []
  const flush = (removed: Part[]) => {
    changes.push(...removed.map(part => whole(part, 'older')), ...added.map(part => whole(part, 'newer')))
    added = []
  }
  for (const part of newer) {
    const like = unmatched.findIndex(
      one => !part.isValue && one.kind === part.kind && Date.now() < until && resemble(one.text, part.text),
    )
    const match = unmatched[like]
    if (match) {
      flush(unmatched.splice(0, like + 1).slice(0, -1))
      changes.push(
        match.text === part.text
          ? { ...whole(part, 'both'), isReformatted: true }
          : { kind: part.kind, pieces: compareWords(match.text, part.text, until) },
      )
    } else added.push(part)
  }
  flush(unmatched)
  return changes
}

const whole = ({ kind, text }: Part, where: Piece['in']): Change => ({ kind, pieces: [{ text, in: where }] })

function compareWords(older: string, newer: string, until: number): Piece[] {
  const timeout = Math.min(longestPart, until - Date.now())
  const runs = timeout > 0 ? diffWordsWithSpace(older, newer, { timeout }) : undefined
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
  if (a === b) return true
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const first = wordsOf(a)
  const second = wordsOf(b)
  const common = [...first].filter(word => second.has(word)).length
  return common * 2 >= Math.min(first.size, second.size) && common > 0
}

const isSame = ({ pieces, isReformatted }: Change) =>
  !isReformatted && pieces.every(piece => piece.in === 'both')

/** Omits unchanged parts except those next to a change. Empty when nothing changed. */
export function shownChanges(changes: Change[]): ShownChange[] {
  if (changes.every(isSame)) return []
  const shown: ShownChange[] = []
  for (const [index, change] of changes.entries()) {
    const neighbours = [changes[index - 1], change, changes[index + 1]]
    const last = shown.at(-1)
    if (neighbours.some(one => one && !isSame(one))) shown.push(change)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  }
  return shown
}
