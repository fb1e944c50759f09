import { contrast, hexOf, inGamut, type Oklch, oklchOf } from './colour.ts'
import { palette } from './palette.ts'

export type Theme = keyof typeof palette

/** Colors of an accent in a theme, as '#rrggbb'. `ratio`: the lowest contrast of text in it. */
export type Accent = {
  pen: string
  deep: string
  wash: string
  onPen: string
  ratio: number
  pickedRatio: number
  isAdjusted: boolean
}

export const leastContrast = 4.5

/** The backgrounds of text in the accent color, except its own wash. */
export const papersOf = (theme: Theme): string[] => {
  const { paper, paperSunk, paperRaised } = palette[theme]
  return [paper, paperSunk, paperRaised]
}

/** The pen of a site, whose accent is null if it has the default one. */
export const penOf = (accent: string | null, theme: Theme): Pick<Accent, 'pen' | 'onPen'> =>
  accent === null ? palette[theme] : accentOf(accent, theme)

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
  const papers = [...papersOf(theme), washed, text]
  const lowest = (hex: string) => Math.min(...papers.map(paper => contrast(hex, paper)))

  const pickedRatio = lowest(picked)
  const isAdjusted = pickedRatio < leastContrast
  let { l } = colour
  let pen = picked
  while (isAdjusted && lowest(pen) < target && (step > 0 ? l < 1 : l > 0)) {
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
    isAdjusted,
  }
}
