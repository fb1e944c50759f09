import { hash, type Roll, seededRandom } from './seeded-random.ts'

const SIZE = 40
const INKS = 7

type MarkDrawing = { ink: number; lines: string; byline: string }

type Figure = (roll: Roll) => string[]

const places = [0, 1, 2, 3, 4, 5]

const rules: Figure = () => places.map(place => `M0 ${5 + place * 6}h40`)

const slope: Figure = () => places.map(place => `M${place * 12 - 26} 40l40-40`)

const swell: Figure = roll => {
  const rise = 3 + Math.round(roll() * 4)
  return places.map(place => `M0 ${5 + place * 6}q10-${rise} 20 0t20 0`)
}

const rings: Figure = roll => {
  const x = Math.round(roll()) * SIZE
  const y = Math.round(roll()) * SIZE
  return places.map(place => {
    const r = 7 + place * 7
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`
  })
}

const fan: Figure = roll => {
  const x = 8 + Math.round(roll() * 24)
  return places.map(place => `M${x} 44L${place * 12 - 10} 0`)
}

const figures = [rules, slope, swell, rings, fan]

export function mark(name: string): MarkDrawing {
  const seed = hash(name.normalize())
  const roll = seededRandom(seed)
  const ink = 1 + Math.floor(roll() * INKS)
  const figure = figures[Math.floor(roll() * figures.length)] ?? rules
  const different = 1 + Math.floor(roll() * (places.length - 2))
  const strokes = figure(roll)
  const isRuled = figure === rules
  const byline = isRuled ? signature(roll, different) : (strokes[different] ?? '')
  return { ink, lines: strokes.filter((_, place) => place !== different).join(''), byline }
}

function signature(roll: Roll, at: number): string {
  const loop = () => `q${2 + Math.round(roll() * 2)}-${5 + Math.round(roll() * 9)} 6 0`
  return `M4 ${5 + at * 6}${loop()}${loop()}${loop()}${loop()}h12`
}
