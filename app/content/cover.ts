import { dice, type Roll } from './dice.ts'
import { memoized } from './memoized.ts'

// Figures consist of lines of which one, the byline, differs. Crops to 16:9, 4:3, 1:1 and 3:1 keep the byline.

export const coverWidth = 1200
export const coverHeight = 675
export const inks = 7

/** `ink`: 1 to 7, a pair of colour tokens. `lines` and `byline`: SVG path data. */
type CoverDrawing = { ink: number; lines: string; byline: string }

type Line = { byline: boolean; path: string }
type Figure = (roll: Roll) => Line[]

const n = (value: number) => Math.round(value * 10) / 10
const times = (count: number, line: (i: number) => Line) => Array.from({ length: count }, (_, i) => line(i))

const paragraph: Figure = roll => {
  const rows = 11
  const step = coverHeight / (rows + 1)
  const pick = 4 + Math.floor(roll() * 4)
  return times(rows, i => {
    const y = n(step * (i + 1))
    const from = 250 + (i === 0 || i === pick + 1 ? 90 : 0)
    const to = i === pick ? 560 + roll() * 160 : 760 + roll() * 230
    return { byline: i === pick, path: `M${from} ${y}H${n(to)}` }
  })
}

const sun: Figure = roll => {
  const r = 236
  const cx = 600
  const cy = n(coverHeight / 2 + (roll() - 0.5) * 60)
  const pick = 3 + Math.floor(roll() * 8)
  const lines: Line[] = []
  for (let x = 18; x < coverWidth; x += 36) {
    const dx = x - cx
    const reach = Math.abs(dx) < r + 22 ? Math.sqrt((r + 22) ** 2 - dx * dx) : 0
    const path = reach
      ? `M${x} 0V${n(cy - reach)}M${x} ${n(cy + reach)}V${coverHeight}`
      : `M${x} 0V${coverHeight}`
    lines.push({ byline: false, path })
  }
  for (let i = 0; i < 14; i++) {
    const dy = -r + (i + 0.5) * ((2 * r) / 14)
    const half = Math.sqrt(r * r - dy * dy)
    lines.push({ byline: i === pick, path: `M${n(cx - half)} ${n(cy + dy)}H${n(cx + half)}` })
  }
  return lines
}

const swell: Figure = roll => {
  const rows = 23
  const pick = 9 + Math.floor(roll() * 4)
  const turns = 1.5 + roll() * 1.5
  const lift = 55 + roll() * 35
  const lean = roll() * 6
  return times(rows, i => {
    const y = -40 + (i * (coverHeight + 120)) / (rows - 1)
    const at = (x: number) =>
      y - Math.exp(-(((x - 600) / 270) ** 2)) * lift * Math.sin((x / 600) * Math.PI * turns + i * 0.18 + lean)
    // T mirrors the control point, so rounding errors add up: use three decimals.
    const mid = (x: number) => ((at(x) + at(x + 40)) / 2).toFixed(3)
    let path = `M-20 ${mid(-40)}Q0 ${at(0).toFixed(3)} 20 ${mid(0)}`
    for (let x = 40; x <= coverWidth; x += 40) path += `T${x + 20} ${mid(x)}`
    return { byline: i === pick, path }
  })
}

const rings: Figure = roll => {
  const cx = n(430 + roll() * 340)
  const cy = [0, coverHeight, n(coverHeight / 2)][Math.floor(roll() * 3)] ?? 0
  const pick = 5 + Math.floor(roll() * 6)
  return times(27, i => {
    const r = 30 + i * 36
    return {
      byline: i === pick,
      path: `M${n(cx - r)} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`,
    }
  })
}

const fan: Figure = roll => {
  const cx = n(470 + roll() * 260)
  const low = roll() < 0.5
  const cy = low ? coverHeight + 20 : -20
  const rays = 33
  const pick = 11 + Math.floor(roll() * 11)
  return times(rays, i => {
    const a = (Math.PI * (i + 0.5)) / rays
    const near = 130
    const c = Math.cos(a)
    const s = low ? -Math.sin(a) : Math.sin(a)
    const path = `M${n(cx + c * near)} ${n(cy + s * near)}L${n(cx + c * 1500)} ${n(cy + s * 1500)}`
    return { byline: i === pick, path }
  })
}

const arches: Figure = roll => {
  const bays = 3
  const w = 400
  const pick = [1, 1 + Math.floor(roll() * 5)]
  const flip = roll() < 0.5
  const lines: Line[] = []
  for (let b = 0; b < bays; b++)
    for (let i = 0; i < 6; i++) {
      const r = 182 - i * 32
      const cx = b * w + w / 2
      const up = (b % 2 === 0) === flip
      const y = up ? 280 : coverHeight - 280
      const path = up
        ? `M${cx - r} ${coverHeight}V${y}a${r} ${r} 0 0 1 ${2 * r} 0V${coverHeight}`
        : `M${cx - r} 0V${y}a${r} ${r} 0 0 0 ${2 * r} 0V0`
      lines.push({ byline: b === pick[0] && i === pick[1], path })
    }
  return lines
}

const weave: Figure = roll => {
  const lanes = 22
  const gap = 33
  const pick = 8 + Math.floor(roll() * 5)
  const hop = (2 + Math.floor(roll() * 3)) * (roll() < 0.5 ? -1 : 1)
  const x1 = 380 + roll() * 90
  const x2 = x1 + 210
  return times(lanes, i => {
    const y = -9 + i * gap
    const passed = i > Math.min(pick, pick + hop) - 1 && i < Math.max(pick, pick + hop) + 1
    const z = i === pick ? y + hop * gap : passed ? y - Math.sign(hop) * gap : y
    const k = i * 7
    const turn = `C${n(x1 + k + 60)} ${n(y)} ${n(x2 + k - 120)} ${n(z)} ${n(x2 + k)} ${n(z)}`
    return { byline: i === pick, path: `M-20 ${n(y)}H${n(x1 + k - 60)}${turn}H${coverWidth + 20}` }
  })
}

const figures = { paragraph, sun, swell, rings, fan, arches, weave }
export const figureNames = Object.keys(figures)

/** From the stored figure, ink and seed, such as 'weave-3-9f02ab11'. */
export const cover = memoized(200, (code): CoverDrawing => {
  const [name = '', ink, seed = ''] = code.split('-')
  const figure = Object.entries(figures).find(([known]) => known === name)?.[1] ?? paragraph
  const drawing: CoverDrawing = { ink: Number(ink) || 1, lines: '', byline: '' }
  for (const { byline, path } of figure(dice(Number.parseInt(seed, 16))))
    drawing[byline ? 'byline' : 'lines'] += path
  return drawing
})
