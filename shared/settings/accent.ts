import { contrast, hexOf, inGamut, type Oklch, oklchOf } from './colour.ts'

export type Theme = 'light' | 'dark'

/** Colors of an accent in a theme, as '#rrggbb'. `ratio`: the lowest contrast of text in it. */
export type Accent = {
  pen: string
  deep: string
  wash: string
  onPen: string
  ratio: number
  pickedRatio: number
  isMended: boolean
}

export const leastContrast = 4.5

/** The pen of tokens.css. */
export const defaultAccent = '#1545d0'

export const grounds: Record<Theme, Oklch[]> = {
  light: [
    { l: 0.991, c: 0.002, h: 250 },
    { l: 0.968, c: 0.006, h: 255 },
    { l: 1, c: 0, h: 0 },
  ],
  dark: [
    { l: 0.192, c: 0.021, h: 266 },
    { l: 0.228, c: 0.024, h: 266 },
    { l: 0.248, c: 0.026, h: 266 },
  ],
}

/** `target`: above the minimum contrast, which looks weak next to other text. */
const themes = {
  light: {
    target: 5,
    step: -0.005,
    deep: -0.075,
    wash: 0.955,
    washChroma: 0.022,
    onPen: 0.99,
    onChroma: 0.005,
  },
  dark: { target: 6.5, step: 0.005, deep: 0.07, wash: 0.278, washChroma: 0.052, onPen: 0.2, onChroma: 0.05 },
}

const shown = (colour: Oklch) => hexOf(inGamut(colour))

/** Returns the picked color '#rrggbb' if its contrast suffices, otherwise the same hue in the nearest lightness that does. */
export function accentOf(picked: string, theme: Theme): Accent {
  const { target, step, deep, wash, washChroma, onPen, onChroma } = themes[theme]
  const colour = oklchOf(picked)
  const tinted = (l: number, most: number) => shown({ l, c: Math.min(most, colour.c / 4), h: colour.h })
  const washed = tinted(wash, washChroma)
  const text = tinted(onPen, onChroma)
  const papers = [...grounds[theme].map(hexOf), washed, text]
  const lowest = (hex: string) => Math.min(...papers.map(paper => contrast(hex, paper)))

  const pickedRatio = lowest(picked)
  const isMended = pickedRatio < leastContrast
  let { l } = colour
  let pen = picked
  while (isMended && lowest(pen) < target && (step > 0 ? l < 1 : l > 0)) {
    l = Math.min(1, Math.max(0, l + step))
    pen = shown({ ...colour, l })
  }
  return {
    pen,
    deep: shown({ l: Math.min(1, Math.max(0, l + deep)), c: colour.c * 0.9, h: colour.h }),
    wash: washed,
    onPen: text,
    ratio: lowest(pen),
    pickedRatio,
    isMended,
  }
}
