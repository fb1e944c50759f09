import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../../app/styles/tokens.css')
let colours: Map<string, string> | null = null

/** A colour of the light theme in `tokens.css` as #rrggbb. Throws for an unknown one. */
export function colourToken(name: string): string {
  colours ??= readColours(readFileSync(file, 'utf8'))
  const colour = colours.get(name)
  if (!colour) throw new Error(`tokens.css has no colour --${name}.`)
  return colour
}

function readColours(css: string): Map<string, string> {
  const found = css.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)
  const read = new Map<string, string>()
  // The first is that of the light theme.
  for (const [, name = '', l, c, h] of found)
    if (!read.has(name)) read.set(name, hexOf(Number(l), Number(c), Number(h)))
  return read
}

/** OKLCH to sRGB by the matrices of CSS Color 4, clipped to its gamut. librsvg knows no oklch(). */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(channel).join('')}`
}

function channel(linear: number): string {
  const clipped = Math.min(1, Math.max(0, linear))
  const value = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
}
