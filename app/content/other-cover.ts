import { figureNames, writeCover } from './cover.ts'

const partsOf = (kept: string): [figure: number, ink: number, seed: number] => {
  const [name = '', ink, seed = ''] = kept.split('-')
  return [figureNames.indexOf(name), Number(ink) - 1, Number.parseInt(seed, 16)]
}

/** The next figure, with new lines in the same ink. */
export function otherDrawing(kept: string): string {
  const [figure, ink] = partsOf(kept)
  return writeCover(figure + 2, ink, Math.floor(Math.random() * 2 ** 32))
}

/** The same drawing in the next ink. */
export function otherInk(kept: string): string {
  const [figure, ink, seed] = partsOf(kept)
  return writeCover(figure, ink + 1, seed)
}
