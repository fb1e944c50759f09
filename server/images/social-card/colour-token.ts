import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hexOf } from '#shared/settings/colour.ts'

const file = join(import.meta.dirname, '../../../app/styles/tokens.css')
const colours = readColours(readFileSync(file, 'utf8'))

export function colourToken(name: string): string {
  const colour = colours.get(name)
  if (!colour) throw new Error(`tokens.css has no colour --${name}.`)
  return colour
}

function readColours(css: string): Map<string, string> {
  const found = css.matchAll(/--([\w-]+): (?:light-dark\()?oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  const read = new Map<string, string>()
  for (const [, name = '', l, c, h] of found)
    if (!read.has(name)) read.set(name, hexOf({ l: Number(l), c: Number(c), h: Number(h) }))
  return read
}
