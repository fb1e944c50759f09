import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages, type TestPages } from '#tests/support/pages.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages?.close())

const built = join(import.meta.dirname, '../../build/client')
const read = (href: string) => readFileSync(join(built, href))
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)

/** The fonts of English text. Those of other letters come when a page has them. */
const fontsOf = (css: string) =>
  [...css.matchAll(/url\(([^)]+\.woff2)\)/g)]
    .map(([, href = '']) => href)
    .filter(href => !/extended/.test(href))

test.each([
  ['/', 10_500, 1],
  ['/topics/TypeScript', 7_500, 1],
  // With a sheet for long posts.
  ['/blog/the-smallest-cache-that-tells-the-truth', 16_500, 3],
])(
  '%s has at most %i bytes compressed, and less than 101 kB with its styles and fonts',
  async (path, most, count) => {
    const html = await pages.read(path)
    const page = brotliCompressSync(html).length
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) =>
      read(href),
    )
    const fonts = fontsOf(sheets.join(''))
    expect(page).toBeLessThan(most)
    expect(sheets).toHaveLength(count)
    expect(fonts).toHaveLength(3)
    const styles = sum(sheets.map(sheet => brotliCompressSync(sheet).length))
    expect(page + styles + sum(fonts.map(href => read(href).length))).toBeLessThan(101_000)
  },
)

test('the letters beyond Western Europe have fonts of their own, which other pages do not load', async () => {
  const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await pages.read('/')) ?? []
  const faces = read(href)
    .toString()
    .split('@font-face')
    .filter(face => face.includes('woff2'))
  const hasRange = faces.map(face => [
    /extended/.test(face),
    /unicode-range:\s*U\+(0000-00FF|0-FF|\?\?),/i.test(face),
  ])
  expect(hasRange).toHaveLength(6)
  for (const [isExtended, isWestern] of hasRange) expect(isWestern).toBe(!isExtended)
})
