/** Lightness 0 to 1, chroma, and hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** By the matrices of CSS Color 4. Channels may exceed 0 to 1. */
function linearOf({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos(radians(h))
  const b = c * Math.sin(radians(h))
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

export const hexOf = (colour: Oklch) => `#${linearOf(colour).map(encoded).join('')}`

function encoded(linear: number): string {
  const clipped = Math.min(1, Math.max(0, linear))
  const value = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
}

export function inGamut(colour: Oklch): Oklch {
  const fits = (c: number) => linearOf({ ...colour, c }).every(value => value > -0.0005 && value < 1.0005)
  if (fits(colour.c)) return colour
  let [low, high] = [0, colour.c]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return { ...colour, c: low }
}

const decoded = (hex: string): number[] =>
  [1, 3, 5].map(start => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })

export function oklchOf(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = decoded(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = decoded(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
