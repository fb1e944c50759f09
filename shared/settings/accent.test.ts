import { expect, test } from 'vitest'
import { accentOf, leastContrast, papersOf, type Theme } from './accent.ts'
import { contrast, hexOf, oklchOf } from './colour.ts'

const themes: Theme[] = ['light', 'dark']
const channels = ['00', '33', '66', '99', 'cc', 'ff']
const picks = channels.flatMap(r => channels.flatMap(g => channels.map(b => `#${r}${g}${b}`)))

test('computes the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
})

test.each(picks.filter((_, place) => place % 7 === 0))('%s is the same after OKLCH', hex => {
  expect(hexOf(oklchOf(hex))).toBe(hex)
})

test.each(themes)('gives every accent enough contrast in the %s theme', theme => {
  for (const picked of picks) {
    const { pen, deep, wash, onPen, ratio } = accentOf(picked, theme)
    const papers = [...papersOf(theme), wash]
    for (const paper of [...papers, onPen])
      expect(contrast(pen, paper), `${picked} as ${pen} on ${paper}`).toBeGreaterThanOrEqual(leastContrast)
    expect(contrast(deep, onPen), `words on pressed ${picked}`).toBeGreaterThanOrEqual(leastContrast)
    expect(ratio).toBeGreaterThanOrEqual(leastContrast)
  }
})

test('preserves the hue of a picked color', () => {
  expect(accentOf('#a3262a', 'light')).toMatchObject({ pen: '#a3262a', isAdjusted: false })
  const yellow = accentOf('#ffd400', 'light')
  expect(yellow.isAdjusted).toBe(true)
  expect(yellow.pickedRatio).toBeLessThan(1.5)
  expect(Math.abs(oklchOf(yellow.pen).h - oklchOf('#ffd400').h)).toBeLessThan(3)
  expect(accentOf('#ffd400', 'dark')).toMatchObject({ pen: '#ffd400', isAdjusted: false })
})
