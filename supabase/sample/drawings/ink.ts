// Tokens of the light theme as sRGB, since SVG rasterizers do not support oklch().
export const ink = {
  paper: oklch(0.991, 0.002, 250),
  sunk: oklch(0.968, 0.006, 255),
  ink: oklch(0.235, 0.036, 266),
  soft: oklch(0.38, 0.03, 264),
  muted: oklch(0.5, 0.026, 262),
  rule: oklch(0.905, 0.011, 258),
  bone: oklch(0.938, 0.009, 257),
  edge: oklch(0.62, 0.025, 260),
  pen: oklch(0.46, 0.212, 263),
  wash: oklch(0.955, 0.022, 258),
  danger: oklch(0.505, 0.19, 24),
}

// https://bottosson.github.io/posts/oklab/
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
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
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

export const round = (value: number) => Math.round(value * 10) / 10

export type InkDrawing = { name: string; svg: string }
