import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverOf, coverOfPart, otherDrawing, otherInk } from './choose-cover.ts'
import { cover, inks } from './cover.ts'

const hashesOfPublished: [slug: string, id: number | undefined, ink: number, fingerprint: string][] = [
  ['a-form-that-forgives', 1, 4, 'a275429ba3bf5b29'],
  ['größe', 2, 7, '01a03635a3dc9c1c'],
  ['日本語', 3, 3, 'bf57be3dff8e7f7e'],
  ['the-smallest-cache-that-tells-the-truth', 4, 6, '9ceb024c85be2612'],
  ['a-form-that-forgives', 5, 2, 'b87b9e9bc81505eb'],
  ['größe', 6, 5, '05eb59310d586a0e'],
  ['日本語', 7, 1, 'eeb609a46e695583'],
  ['the-smallest-cache-that-tells-the-truth', 8, 4, '6b548af3aed69c2e'],
  ['a-form-that-forgives', 9, 7, '3379d21e98b2f47c'],
  ['größe', 10, 3, '57ded85387fe7d0e'],
  ['日本語', 11, 6, '3035e23333c096c9'],
  ['the-smallest-cache-that-tells-the-truth', 12, 2, '0b70663502767b87'],
  ['a-form-that-forgives', 13, 5, '23b80701bf830899'],
  ['größe', 14, 1, 'dce73293376ec245'],
  ['日本語', 15, 4, 'eccb9f4da13c6340'],
  ['a-form-that-forgives', undefined, 3, 'a3ef0e213dd85910'],
  ['', 100001, 5, '20dd8a75ea68d5c3'],
]

test.each(hashesOfPublished)('does not change the drawing of %s with id %s', (slug, id, ink, fingerprint) => {
  const drawing = cover(coverOf(slug, id))
  expect(drawing.ink).toBe(ink)
  const paths = `${drawing.lines}|${drawing.byline}`
  expect(createHash('sha256').update(paths).digest('hex').slice(0, 16)).toBe(fingerprint)
})

test('darkens the background of inks in the dark theme', () => {
  const tokens = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8')
  for (let ink = 1; ink <= inks; ink++) {
    const pair = new RegExp(`--cover-${ink}: light-dark\\(oklch\\(([\\d.]+).+oklch\\(([\\d.]+)`).exec(tokens)
    const [light = 0, dark = 1] = (pair ?? []).slice(1).map(Number)
    expect(dark).toBeLessThan(Math.min(light, 0.51))
  }
})

test('gives consecutive posts different inks and figures', () => {
  for (let id = 1; id < 50; id++) {
    const here = cover(coverOf('same', id))
    const next = cover(coverOf('same', id + 1))
    expect(here.byline.match(/M/g)).toHaveLength(1)
    expect(here.ink).not.toBe(next.ink)
    expect(here.lines).not.toBe(next.lines)
  }
})

test('changes drawing and ink independently of each other', () => {
  const stored = coverOf('a-form-that-forgives', 1)
  const drawings = [stored]
  const inks = [stored]
  for (let n = 1; n < 7; n++) {
    drawings.push(otherDrawing(drawings[n - 1] ?? ''))
    inks.push(otherInk(inks[n - 1] ?? ''))
  }
  expect(drawings.every(other => /^[a-z]+-4-[0-9a-f]{8}$/.test(other))).toBe(true)
  expect(new Set(drawings.map(other => other.split('-')[0])).size).toBe(7)
  expect(new Set(inks.map(other => cover(other).ink)).size).toBe(7)
  expect(new Set(inks.map(other => cover(other).lines)).size).toBe(1)
  expect(otherDrawing(stored)).not.toBe(otherDrawing(stored))
  expect(otherInk(inks[6] ?? '')).toBe(stored)
})

test('draws the parts of a series in other inks', () => {
  const parts = Array.from({ length: inks }, (_, place) =>
    coverOfPart('gates', place, coverOf(`part-${place}`)).split('-'),
  )
  expect(new Set(parts.map(([figure]) => figure)).size).toBe(1)
  expect(new Set(parts.map(([, ink]) => ink)).size).toBe(inks)
  expect(new Set(parts.map(([, , seed]) => seed)).size).toBe(inks)
})
