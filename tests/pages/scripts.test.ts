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

/** The scripts that a page loads before a click: those of its own modules, and the list of all routes. */
async function scriptsOf(path: string): Promise<string[]> {
  const names = (await pages.read(path)).match(/\/assets\/[\w.-]+\.js/g) ?? []
  return [...new Set(names)].map(name => readFileSync(join(built, name), 'utf8'))
}

const compressed = (scripts: string[]) =>
  scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0)

test.each([
  ['/', 117_000],
  ['/topics/TypeScript', 117_000],
  ['/blog/a-form-that-forgives', 125_000],
])('%s loads at most 24 scripts of %i bytes compressed', async (path, bytes) => {
  const scripts = await scriptsOf(path)
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.length).toBeLessThanOrEqual(24)
  expect(compressed(scripts)).toBeLessThan(bytes)
})

test('no public page loads the client of the backend or a script of the dashboard', async () => {
  for (const path of ['/', '/blog/a-form-that-forgives', '/signin']) {
    const scripts = (await scriptsOf(path)).join('')
    expect(scripts).toContain('byline-return-to')
    expect(scripts).not.toContain('list_users')
    expect(scripts).not.toContain('GoTrueClient')
  }
})
