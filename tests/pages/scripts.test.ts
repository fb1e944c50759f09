import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { budgets } from '#tests/budgets.ts'
import { BUILT, sizeSent, sumOf } from '#tests/support/built-files.ts'
import { type BorrowedPages, borrowPages } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})

const waiting = ['/', '/topics/TypeScript', '/blog/a-form-that-forgives', '/nowhere', '/signin', '/signup']

/** The files of a page's own modules, and the list of all routes. */
function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))].map(name => join(BUILT, name))
}

/** A built script by the name before its hash, and what it imports directly or not, without those that are loaded before. */
function addedBy(name: string, before: string[], found: string[] = []): string[] {
  const file = readdirSync(join(BUILT, 'assets')).find(
    one => one === name || one.replace(/-.{8}\.js$/, '') === name,
  )
  if (!file) throw new Error(`There is no script ${name}.`)
  if (before.includes(file) || found.includes(file)) return found
  found.push(file)
  const code = readFileSync(join(BUILT, 'assets', file), 'utf8')
  for (const [, imported = ''] of code.matchAll(/(?:from|import) ?["'`]\.\/([\w.-]+\.js)/g))
    addedBy(imported, before, found)
  return found
}

/** Packages that the built server loads before its first page. */
function packagesAtStart(file: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:.* from )?"([^"]+)";$/gm)].map(
    ([, name = '']) => name,
  )
  return names.flatMap(name =>
    name.startsWith('.') ? packagesAtStart(join(dirname(file), name), seen) : [name],
  )
}

/** The code of inline scripts that run. */
const inlineOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]* (?:type="application|src=))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )

test.each(waiting)('%s loads no script file by itself', async path => {
  const html = await pages.read(path)
  expect(html).toContain('<script type="text/plain" id="page-scripts"')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/<script[^>]* (src|type="module")/)
})

test.each(['/', '/blog/a-form-that-forgives'])('%s loads at most 9 scripts on first touch', async path => {
  const files = filesOf(await pages.read(path))
  expect(files.length).toBeGreaterThan(5)
  expect(files.length).toBeLessThanOrEqual(9)
  expect(sumOf(files.map(sizeSent))).toBeLessThanOrEqual(budgets.firstTouch)
})

test('loads no scripts for reading on /signin', async () => {
  const files = filesOf(await pages.read('/signin'))
  expect(files.filter(name => /\/(framework|reading)-/.test(name))).toHaveLength(1)
})

test.each(['/resetpassword', '/dashboard/main'])('%s, which is for doing, starts at once', async path => {
  const html = await pages.read(path)
  expect(html).toContain('<link rel="modulepreload"')
  expect(html).toContain('<script type="module"')
  expect(html).not.toContain('id="page-scripts"')
})

test('allows each inline script in the policy by its hash', async () => {
  for (const path of [...waiting, '/dashboard/main']) {
    const response = await pages.request(path)
    const policy = response.headers.get('content-security-policy')
    for (const code of inlineOf(await response.text()))
      expect(policy).toContain(createHash('sha256').update(code).digest('base64'))
  }
})

test('loads no backend client on public pages', async () => {
  for (const path of ['/', '/blog/a-form-that-forgives', '/signin']) {
    const files = filesOf(await pages.read(path))
      .map(file => readFileSync(file, 'utf8'))
      .join('')
    expect(files).toContain('byline-return-to')
    expect(files).not.toContain('list_users')
    expect(files).not.toContain('GoTrueClient')
  }
})

test('loads an editor within its budget', () => {
  const files = addedBy('editor', addedBy('write-post', []))
  expect(files.length).toBeGreaterThan(1)
  expect(sumOf(files.map(name => sizeSent(join(BUILT, 'assets', name))))).toBeLessThanOrEqual(budgets.editor)
})

test('loads the editor only with its form', async () => {
  const [editor = ''] = readdirSync(join(BUILT, 'assets')).filter(name => /^editor-.{8}\.js$/.test(name))
  expect(readFileSync(join(BUILT, 'assets', editor), 'utf8')).toContain('ProseMirror')
  for (const path of [...waiting, '/dashboard/posts'])
    expect(await pages.read(path), path).not.toContain(editor)
})

test('the server loads no editor before somebody writes', () => {
  const names = packagesAtStart(join(BUILT, '../server/index.js'))
  expect(names).toContain('react-router')
  expect(names.filter(name => /^(@tiptap|prosemirror)/.test(name))).toEqual([])
})
