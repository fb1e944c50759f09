import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { BUILT } from '#tests/support/built-files.ts'
import { type BorrowedPages, borrowPages } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})

/** The fonts of English text. Those of other letters come when a page has them. */
const fontsOf = (css: string) =>
  [...css.matchAll(/url\(([^)]+\.woff2)\)/g)]
    .map(([, href = '']) => href)
    .filter(href => !/extended/.test(href))

test.each(['/', '/topics/TypeScript', '/blog/the-smallest-cache-that-tells-the-truth'])(
  '%s has one style sheet with three fonts',
  async path => {
    const html = await pages.read(path)
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href = '']) =>
      join(BUILT, href),
    )
    const fonts = fontsOf(sheets.map(sheet => readFileSync(sheet, 'utf8')).join(''))
    expect(sheets).toHaveLength(1)
    expect(fonts).toHaveLength(3)
    const [, preloaded] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? []
    expect(fonts.filter(font => font.includes('italic'))).toEqual([preloaded])
  },
)

test('shows every font that arrives late', async () => {
  const [, href = ''] = /<link rel="stylesheet" href="([^"#]+)/.exec(await pages.read('/')) ?? []
  const css = readFileSync(join(BUILT, href), 'utf8')
  const displays = [...css.matchAll(/font-display:\s*(\w+)/g)].map(([, display]) => display)
  expect(new Set(displays)).toEqual(new Set(['swap']))
})

test('loads extra fonts only where needed', async () => {
  const [, href = ''] = /<link rel="stylesheet" href="([^"#]+)/.exec(await pages.read('/')) ?? []
  const faces = readFileSync(join(BUILT, href), 'utf8')
    .split('@font-face')
    .filter(face => face.includes('woff2'))
  expect(faces).toHaveLength(6)
  // A face that names its letters replaces for them the one before it, which names none.
  for (const face of faces) expect(/unicode-range:\s*U\+0?100-/i.test(face), face).toBe(/extended/.test(face))
  for (const [place, face] of faces.entries())
    expect(/extended/.test(face), 'extended ones come last').toBe(place > 2)
})
