import { setText, type Type } from './set-text.ts'

const PLAIN = /[ -~\u00a0-\u00ff\u2010-\u2026\s]/u

const probe: Type = { typePair: 'editorial', part: 'title', colour: '#000', width: 400 }
const SIZE = 64

/** Removes characters that no font has and Pango would draw as boxes. Empty when these are most of the text. */
export async function shownText(text: string): Promise<string> {
  const characters = [...text]
  const shown: string[] = []
  const boxes = new Map<string, string>()
  for (const character of characters) {
    const letter = character.normalize('NFD').charAt(0)
    if (await isDrawn(character, boxes)) shown.push(character)
    else if (PLAIN.test(letter)) shown.push(letter)
  }
  const left = shown.join('').replace(/\s+/g, ' ').trim()
  const isMost = shown.length > characters.length / 2
  return isMost && /[\p{L}\p{N}\p{P}\p{S}]/u.test(left) ? left : ''
}

async function isDrawn(character: string, boxes: Map<string, string>): Promise<boolean> {
  if (PLAIN.test(character)) return true
  // An unassigned character, which Pango draws as a box with the same number of digits.
  const missing = (character.codePointAt(0) ?? 0) > 0xffff ? '\u{10fffd}' : '\u0378'
  const box = boxes.get(missing) ?? (await sizeOf(missing))
  boxes.set(missing, box)
  return (await sizeOf(character)) !== box
}

async function sizeOf(character: string): Promise<string> {
  const { width, height } = await setText(character, probe, SIZE)
  return `${width} x ${height}`
}
