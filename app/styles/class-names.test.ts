import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const files = globSync('{app,shared}/**/*.*', { cwd: ROOT }).filter(path => !/\.test\./.test(path))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Class names that libraries and the bodies of posts bring along: no code of ours needs to name them. */
const foreign = /^(ProseMirror|is-editor-empty$|selectedCell$|indent-[1-8]$|font-|size-|[lksfnc]$)/

// Comments, strings and addresses contain dots that start no class name.
const selectorsOf = (css: string) =>
  css.replaceAll(/\/\*[\s\S]*?\*\/|@import[^;]*;|"[^"]*"/g, '').replaceAll(/\{[^{}]*\}/g, '{}')
const classesOf = (css: string) => [
  ...new Set([...selectorsOf(css).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
]

const styles = files
  .filter(path => path.endsWith('.css'))
  .map(path => ({ path, classes: classesOf(read(path)) }))
/** The parts of a look change rules of any component. */
const isLook = (path: string) => dirname(path) === 'app/styles/look'
const isGlobal = (path: string) => dirname(path) === 'app/styles'
const globals = new Set(styles.filter(({ path }) => isGlobal(path)).flatMap(({ classes }) => classes))
const known = new Set(styles.flatMap(({ classes }) => classes))

const sources = files.filter(path => /\.tsx?$/.test(path)).map(path => ({ path, code: read(path) }))
const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** Every word in a string of the code, since names are also passed on as values. */
const said = new Set(
  sources.flatMap(({ code }) =>
    [...code.matchAll(/(['"`])((?:(?!\1).)*)\1/g)].flatMap(([, , text = '']) =>
      words(text.replaceAll(/[<>="]/g, ' ')),
    ),
  ),
)

/** The names in `className="…"`, `className={…}`, `classNames(…)` and `class="…"`. Compared values are not names. */
function namesIn(code: string): string[] {
  const plain = [...code.matchAll(/(?:\bclass(?:Name)?|triggerClass)(?:="|: ')([\w -]+)["']/g)].map(
    ([, text = '']) => text,
  )
  const built = [...code.matchAll(/className=\{|classNames\(/g)].flatMap(({ index, 0: start }) => {
    const strings = inside(code, index + start.length).replaceAll(/[!=]== '[^']*'/g, '')
    return [...strings.matchAll(/'([\w -]*)'/g)].map(([, text = '']) => text)
  })
  return [...plain, ...built].flatMap(words)
}

/** The text from `start` to the bracket that closes the one before it. */
function inside(code: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < code.length; end++) {
    if ('({'.includes(code[end] ?? ' ')) depth++
    if (')}'.includes(code[end] ?? ' ')) depth--
  }
  return code.slice(start, end)
}

/** The file of a class is the one with the longest name that the class starts with. */
function ownersOf(name: string): string[] {
  const fitting = styles
    .map(({ path }) => path)
    .filter(path => !isGlobal(path) && !isLook(path))
    .filter(path => name === basename(path, '.css') || name.startsWith(`${basename(path, '.css')}-`))
  const longest = Math.max(...fitting.map(path => basename(path).length))
  return fitting.filter(path => basename(path).length === longest)
}

test('starts class names with the name of their file', () => {
  const strays = styles
    .filter(({ path }) => !isGlobal(path) && !isLook(path))
    .flatMap(({ path, classes }) =>
      classes
        .filter(name => !globals.has(name) && !foreign.test(name) && ownersOf(name).join() !== path)
        .map(name => `${path}: .${name}`),
    )
  expect(strays).toEqual([])
})

test('has no component rule for a global class name', () => {
  expect([...globals].filter(name => ownersOf(name).length > 0)).toEqual([])
})

test('every class with a rule is used', () => {
  expect([...known].filter(name => !said.has(name) && !foreign.test(name))).toEqual([])
})

test('every class that is used has a rule', () => {
  const missing = sources.flatMap(({ path, code }) =>
    namesIn(code)
      .filter(name => !known.has(name))
      .map(name => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every file of styles is loaded', () => {
  const isList = (path: string) => /^app\/styles\/[^/]+$/.test(path) && read(path).includes('@import')
  const lists = styles.flatMap(({ path }) => (isList(path) ? [read(path)] : [])).join('')
  const inLists = [...lists.matchAll(/@import "([^"]+)"/g)].map(([, path = '']) => join('app/styles', path))
  const ofLook = [...read('app/styles/look/look-sheet.server.ts').matchAll(/from '\.\/(\w+\.css)\?inline'/g)]
  const loaded = [...inLists, ...ofLook.map(([, name = '']) => join('app/styles/look', name))]
  const rest = styles.map(({ path }) => path).filter(path => !isList(path))
  expect(loaded.toSorted()).toEqual(rest.toSorted())
})

test('reads every custom property that is set', () => {
  const css = files.filter(path => path.endsWith('.css')).map(read)
  // Code names an ink by its number.
  const all = [...css, ...sources.map(({ code }) => code)].join('\n').replaceAll(/-(?:\d|\$\{ink\})/g, '-1')
  const setters = /(?<![\w-])(--[a-z][\w-]*)'?:|setProperty\('(--[\w-]+)'/g
  const set = new Set([...all.matchAll(setters)].map(([, name, byCode]) => name ?? byCode))
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  expect([...set.symmetricDifference(used)]).toEqual([])
})

test('names a class in every sibling rule', () => {
  // Not of what is looked for inside of `:has()`.
  const aside = /(?<![\w.#-])(?:\*|[a-z]\w*|:(?:is|where)\([^.#[()]*\))\s*[+~]\s*\*(?!\))/g
  const found = styles.flatMap(({ path }) =>
    [...selectorsOf(read(path)).matchAll(aside)].map(([selector]) => `${path}: ${selector}`),
  )
  expect(found).toEqual([])
})
