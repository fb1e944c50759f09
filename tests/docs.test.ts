import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const sources = globSync('{*,{app,bench,deploy,docs,server,shared,supabase,tests}/**/*}', { cwd: ROOT })
// Files in examples.
const elsewhere = ['dump.sql', '_limit_replies.sql', 'a.ts']
const fileName = /(?<![\w.*-])\w[\w.-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql)\b/g

const listMissing = (text: string) =>
  [...text.matchAll(fileName)]
    .map(([name]) => name)
    .filter(name => !elsewhere.includes(name) && !sources.some(file => `/${file}`.endsWith(`/${name}`)))

test.each(globSync('{*.md,docs/**/*.md,{app,server,shared,tests}/**/README.md}', { cwd: ROOT }))(
  'every file that %s names exists',
  doc => {
    expect(listMissing(readFileSync(join(ROOT, doc), 'utf8'))).toEqual([])
  },
)

const docs = globSync('{*.md,docs/**/*.md,{app,server,shared,tests}/**/README.md}', { cwd: ROOT })
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('every file that a comment names exists', () => {
  const missing = globSync('{app,server,shared}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).flatMap(file =>
    [...textOf(file).matchAll(/^ *(?:\/\/|\/?\*).*/gm)].flatMap(([comment]) =>
      listMissing(comment).map(name => `${file}: ${name}`),
    ),
  )
  expect(missing).toEqual([])
})

test('docs/architecture.md names every top folder and file', () => {
  const found = globSync('{app,server,shared}/*', { cwd: ROOT }).filter(file => !/\.test\.|README/.test(file))
  expect(found.length).toBeGreaterThan(20)
  const tree = textOf('docs/architecture.md')
  expect(found.filter(file => !tree.includes(basename(file)))).toEqual([])
})

test('every folder of six sources has a README', () => {
  const sizes = new Map<string, number>()
  for (const file of globSync('{app,server,shared}/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const folder = dirname(file)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  const large = [...sizes].filter(([, size]) => size >= 6).map(([folder]) => folder)
  expect(large.length).toBeGreaterThan(20)
  expect(large.filter(folder => !existsSync(join(ROOT, folder, 'README.md')))).toEqual([])
})

test('CI runs the command of the README', () => {
  const [command = 'none'] = /npm ci && npm test/.exec(textOf('README.md')) ?? []
  expect(textOf('.github/workflows/ci.yml')).toContain(`run: ${command}\n`)
})

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')

test('every link of the documents leads to a heading', () => {
  const links = docs.flatMap(doc =>
    Array.from(
      textOf(doc).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#?([^)\s]*)\)/g),
      ([, path = '', anchor = '']) => ({
        doc,
        target: path === '' ? doc : join(dirname(doc), path),
        anchor,
      }),
    ),
  )
  expect(links.length).toBeGreaterThan(20)
  const broken = links.filter(({ target, anchor }) => {
    if (!existsSync(join(ROOT, target))) return true
    const headings =
      anchor && Array.from(textOf(target).matchAll(/^#+ (.+)$/gm), ([, text = '']) => anchorOf(text))
    return headings && !headings.includes(anchor)
  })
  expect(broken).toEqual([])
})

test('every script of npm that the documents name exists', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'))
  const named = docs.flatMap(doc =>
    [...textOf(doc).matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(name => name && !(name in scripts))).toEqual([])
})

test('Supabase’s tool never works on a local stack', () => {
  const named = [...docs, ...globSync('server/**/*.ts', { cwd: ROOT })].flatMap(file =>
    [...textOf(file).matchAll(/(?<!Finished )supabase db push( --remote)?/g)].map(
      ([, remote]) => remote && file,
    ),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named).not.toContain(undefined)
})

test('documented options of backup, restore and move exist', () => {
  const commands = textOf('server/backup/command.ts') + textOf('server/backup/move/command.ts')
  const named = docs.flatMap(doc =>
    [...textOf(doc).matchAll(/(?:npm run (?:-s )?|start\.mjs )(?:backup|restore|move)\b([^`\n|]*)/g)].flatMap(
      ([, rest = '']) => [...rest.matchAll(/--(\w+)/g)].map(([, option]) => option),
    ),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(option => !commands.includes(`${option}: { type:`))).toEqual([])
})

test('reads every documented server setting', () => {
  const code = globSync('server/**/*.{ts,mjs}', { cwd: ROOT })
    .filter(file => !file.endsWith('.test.ts'))
    .map(textOf)
    .join()
  // Of the tools that the page mentions.
  const foreign = /^(POSTGRES_BIN|SMTP_(HOST|PORT|USER|PASSWORD|FROM)|SUPABASE_URL)$/
  const settings = [...textOf('docs/operating.md').matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)=/g)].map(
    ([, name]) => name,
  )
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter(name => name && !foreign.test(name) && !code.includes(name))).toEqual([])
})

test('docs/differences.md quotes texts of the product', () => {
  const code = globSync('{app,shared,server}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(textOf)
    .join()
    .replace(/\s+/g, ' ')
  // The first columns of a table quote the specification; rows with a tick quote the client library.
  const ours = textOf('docs/differences.md')
    .split('\n')
    .filter(line => !line.includes('✓'))
    .map(line => (line.startsWith('|') ? line.split('|').slice(3).join() : line))
    .join('\n')
  const quoted = [...ours.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].flatMap(([, text]) => text ?? [])
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter(text => !/\bn\b/i.test(text) && !code.includes(text))).toEqual([])
})
