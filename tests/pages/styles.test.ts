import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { BUILT } from '#tests/support/built-files.ts'
import { type BorrowedPages, borrowPages } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})

const ROOT = join(import.meta.dirname, '../..')
const app = join(ROOT, 'app')

const classesOf = (css: string) =>
  new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name))

/** The classes with rules in the style sheets below a folder. */
function classesIn(folder: string) {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  const sheets = files.filter(file => file.endsWith('.css'))
  return classesOf(sheets.map(file => readFileSync(join(ROOT, folder, file), 'utf8')).join(''))
}

/** The files of the style sheets that a page loads, in order. */
async function filesOf(path: string): Promise<string[]> {
  const html = await pages.read(path)
  const links = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(
    ([link]) => /href="([^"#]+)/.exec(link)?.[1] ?? '',
  )
  return links.map(href => join(BUILT, href))
}

/** A block has one sheet, also for what only the editor makes of it. */
const shared = classesIn('app/styles').union(classesIn('shared/blocks'))
const ofWriting = classesIn('app/editor').difference(shared)
const ofDashboard = classesIn('app/dashboard').difference(shared).difference(ofWriting)

// The build would give both addresses the name of one, which hydration finds different from the server's.
test('builds no style sheet twice', () => {
  const sheets = readdirSync(join(BUILT, 'assets')).filter(name => name.endsWith('.css'))
  const contents = sheets.map(name => readFileSync(join(BUILT, 'assets', name), 'utf8'))
  expect(sheets.filter((_, index) => contents.indexOf(contents[index] ?? '') !== index)).toEqual([])
})

test.each([
  ['/', 1],
  ['/topics/TypeScript', 1],
  ['/blog/a-form-that-forgives', 1],
  ['/signin', 2],
  ['/resetpassword', 2],
  ['/nowhere', 1],
] as const)('%s loads %i style sheets without dashboard rules', async (path, count) => {
  const files = await filesOf(path)
  const sheets = files.map(file => readFileSync(file, 'utf8'))
  expect(sheets).toHaveLength(count)
  const classes = classesOf(sheets.join(''))
  expect(classes).toContain('post-card')
  expect([...classes.intersection(ofDashboard.union(ofWriting))]).toEqual([])
})

test('the dashboard loads its rules last', async () => {
  const [all = '', own = '', ...more] = (await filesOf('/dashboard/main')).map(file =>
    readFileSync(file, 'utf8'),
  )
  expect(more).toEqual([])
  expect(classesOf(all)).toContain('post-card')
  const classes = classesOf(own)
  expect([...ofDashboard.difference(classes)]).toEqual([])
  expect([...classes.intersection(ofWriting)]).toEqual([])
})

test('hides the text of the browser in each file field', () => {
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  )
  const fields = sources.flatMap(
    file =>
      readFileSync(join(app, file), 'utf8').match(/<input(?:(?!\/>)[\s\S])*type="file"(?:(?!\/>)[\s\S])*/g) ??
      [],
  )
  expect(fields.length).toBeGreaterThan(0)
  expect(fields.filter(field => !field.includes('className="sr-only"'))).toEqual([])
})

test('every page opts into view transitions', async () => {
  const answer = await pages.request('/blog/the-smallest-cache-that-tells-the-truth')
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await answer.text()) ?? []
  expect(style).toBe('@view-transition{navigation:auto}')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
})
