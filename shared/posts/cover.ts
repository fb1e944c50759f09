import { type Roll, seededRandom } from './seeded-random.ts'

// Figures consist of lines. One of them, the byline, stands out. Crops to 16:9, 4:3, 1:1 and 3:1 include the byline.

export const coverWidth = 1200
export const coverHeight = 675
export const inks = 7

type CoverDrawing = { ink: number; lines: string; byline: string }

type Figure = (roll: Roll) => { strokes: string[]; pick: number }

const n = (value: number) => Math.round(value * 10) / 10
const times = (count: number, stroke: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => stroke(i))

const paragraph: Figure = roll => {
  const rows = 11
  const step = coverHeight / (rows + 1)
  const pick = 4 + Math.floor(roll() * 4)
  const strokes = times(rows, i => {
    const y = n(step * (i + 1))
    const from = 250 + (i === 0 || i === pick + 1 ? 90 : 0)
    const to = i === pick ? 560 + roll() * 160 : 760 + roll() * 230
    return `M${from} ${y}H${n(to)}`
  })
  return { strokes, pick }
}

const sun: Figure = roll => {
  const r = 236
  const cx = 600
  const cy = n(coverHeight / 2 + (roll() - 0.5) * 60)
  const pick = 3 + Math.floor(roll() * 8)
  const sky = times(33, i => {
    const x = 18 + i * 36
    const dx = x - cx
    const reach = Math.abs(dx) < r + 22 ? Math.sqrt((r + 22) ** 2 - dx * dx) : 0
    return reach ? `M${x} 0V${n(cy - reach)}M${x} ${n(cy + reach)}V${coverHeight}` : `M${x} 0V${coverHeight}`
  })
  const disc = times(14, i => {
    const dy = -r + (i + 0.5) * ((2 * r) / 14)
    const half = Math.sqrt(r * r - dy * dy)
    return `M${n(cx - half)} ${n(cy + dy)}H${n(cx + half)}`
  })
  return { strokes: [...sky, ...disc], pick: sky.length + pick }
}

const swell: Figure = roll => {
  const rows = 23
  const pick = 9 + Math.floor(roll() * 4)
  const turns = 1.5 + roll() * 1.5
  const lift = 55 + roll() * 35
  const lean = roll() * 6
  const strokes = times(rows, i => {
    const y = -40 + (i * (coverHeight + 120)) / (rows - 1)
    const at = (x: number) =>
      y - Math.exp(-(((x - 600) / 270) ** 2)) * lift * Math.sin((x / 600) * Math.PI * turns + i * 0.18 + lean)
    // From 24 before the left edge to 24 behind the right one, where the round ends of the line are not seen.
    const rest = times(12, step => {
      const x = 104 * step + 80
      const rise = at(x) - at(x - 104)
      const slope = (at(x + 1) - at(x - 1)) / 2
      return `s69 ${n(rise - 35 * slope)} 104 ${n(rise)}`
    })
    return `M-24 ${n(at(-24))}${rest.join('')}`
  })
  return { strokes, pick }
}

const rings: Figure = roll => {
  const cx = n(430 + roll() * 340)
  const cy = [0, coverHeight, n(coverHeight / 2)][Math.floor(roll() * 3)] ?? 0
  const pick = 5 + Math.floor(roll() * 6)
  const strokes = times(27, i => {
    const r = 30 + i * 36
    return `M${n(cx - r)} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`
  })
  return { strokes, pick }
}

const fan: Figure = roll => {
  const cx = n(470 + roll() * 260)
  const low = roll() < 0.5
  const cy = low ? coverHeight + 20 : -20
  const rays = 33
  const near = 130
  const pick = 11 + Math.floor(roll() * 11)
  const strokes = times(rays, i => {
    const a = (Math.PI * (i + 0.5)) / rays
    const c = Math.cos(a)
    const s = low ? -Math.sin(a) : Math.sin(a)
    return `M${n(cx + c * near)} ${n(cy + s * near)}L${n(cx + c * 1500)} ${n(cy + s * 1500)}`
  })
  return { strokes, pick }
}

const arches: Figure = roll => {
  const width = 400
  const each = 6
  const pick = each + 1 + Math.floor(roll() * 5)
  const flip = roll() < 0.5
  const strokes = times(3 * each, place => {
    const bay = Math.floor(place / each)
    const r = 182 - (place % each) * 32
    const cx = bay * width + width / 2
    return (bay % 2 === 0) === flip
      ? `M${cx - r} ${coverHeight}V280a${r} ${r} 0 0 1 ${2 * r} 0V${coverHeight}`
      : `M${cx - r} 0V${coverHeight - 280}a${r} ${r} 0 0 0 ${2 * r} 0V0`
  })
  return { strokes, pick }
}

const weave: Figure = roll => {
  const lanes = 22
  const gap = 33
  const pick = 8 + Math.floor(roll() * 5)
  const hop = (2 + Math.floor(roll() * 3)) * (roll() < 0.5 ? -1 : 1)
  const x1 = 380 + roll() * 90
  const x2 = x1 + 210
  const strokes = times(lanes, i => {
    const y = -9 + i * gap
    const passed = i > Math.min(pick, pick + hop) - 1 && i < Math.max(pick, pick + hop) + 1
    const z = i === pick ? y + hop * gap : passed ? y - Math.sign(hop) * gap : y
    const k = i * 7
    const turn = `C${n(x1 + k + 60)} ${n(y)} ${n(x2 + k - 120)} ${n(z)} ${n(x2 + k)} ${n(z)}`
    return `M-20 ${n(y)}H${n(x1 + k - 60)}${turn}H${coverWidth + 20}`
  })
  return { strokes, pick }
}

const figures = { paragraph, sun, swell, rings, fan, arches, weave }
export const figureNames = Object.keys(figures)

export function cover(code: string): CoverDrawing {
  const [name = '', ink, seed = ''] = code.split('-')
  const figure = Object.entries(figures).find(([known]) => known === name)?.[1] ?? paragraph
  const { strokes, pick } = figure(seededRandom(Number.parseInt(seed, 16)))
  const lines = strokes.filter((_, i) => i !== pick).join('')
  return { ink: Number(ink) || 1, lines, byline: strokes[pick] ?? '' }
}
