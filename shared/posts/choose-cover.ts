import { figureNames, inks } from './cover.ts'
import { hash } from './seeded-random.ts'

/** Must match `private.cover_of` in SQL. Consecutive ids differ in ink and figure. Without an id, the slug decides. */
export function coverOf(slug: string, id: number = hash(slug)): string {
  return writeCover(id * 2 + Math.floor(id / inks), id * 3, hash(slug))
}

/** The drawing of a post in a series: all have one figure, and those next to each other different inks. `place` counts from 0. */
export function coverOfPart(series: string, place: number, cover: string): string {
  const [figure, ink] = partsOf(coverOf(series))
  const [, , seed] = partsOf(cover)
  return writeCover(figure, ink + place, seed)
}

function writeCover(figure: number, ink: number, seed: number): string {
  return `${figureNames[figure % figureNames.length]}-${1 + (ink % inks)}-${seed.toString(16).padStart(8, '0')}`
}

const partsOf = (code: string): [figure: number, ink: number, seed: number] => {
  const [name = '', ink, seed = ''] = code.split('-')
  return [figureNames.indexOf(name), Number(ink) - 1, Number.parseInt(seed, 16)]
}

export function otherDrawing(code: string): string {
  const [figure, ink] = partsOf(code)
  return writeCover(figure + 2, ink, Math.floor(Math.random() * 2 ** 32))
}

export function otherInk(code: string): string {
  const [figure, ink, seed] = partsOf(code)
  return writeCover(figure, ink + 1, seed)
}
