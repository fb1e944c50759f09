import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hexOf } from './colour.ts'
import { palette } from './palette.ts'

const css = readFileSync('app/styles/tokens.css', 'utf8')

function colourIn(name: string, theme: 0 | 1): string | undefined {
  const token = name.replace(/[A-Z]|\d/g, sign => `-${sign.toLowerCase()}`)
  const [, pair = ''] = new RegExp(`--${token}: light-dark\\((.+)\\);`).exec(css) ?? []
  const found = [...pair.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  const [l = 0, c = 0, h = 0] = found[theme]?.slice(1).map(Number) ?? []
  return hexOf({ l, c, h })
}

test('has the colors of the style sheet', () => {
  for (const [name, hex] of Object.entries(palette.light))
    expect([name, colourIn(name, 0)]).toEqual([name, hex])
  for (const [name, hex] of Object.entries(palette.dark))
    expect([name, colourIn(name, 1)]).toEqual([name, hex])
})
