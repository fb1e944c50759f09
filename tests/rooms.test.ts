import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const sources = globSync('{app,server,shared,supabase}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  file => !/\.test\.tsx?$/.test(file),
)
const importsOf = new Map(sources.map(file => [file, new Set(listImports(file))]))

/** Includes imports of types and imports at run time. */
function listImports(file: string): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8')
  return [...code.matchAll(/\b(?:from|import\(?|new URL\()\s*'([#.][^']+)'/g)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)))
    .filter(name => sources.includes(name))
}

/** A room is a folder of shared/, app/ or server/; a file that lies directly in one of these is a room of its own. */
function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

/** The imports of files in `from`, each as 'file → file', whose target is not allowed. */
function listRefused(from: string, isAllowed: (target: string) => boolean): string[] {
  const inside = [...importsOf].filter(([file]) => file.startsWith(from))
  expect(inside.length).toBeGreaterThan(0)
  return inside.flatMap(([file, imported]) =>
    [...imported]
      .filter(target => !target.startsWith(from) && !isAllowed(target))
      .map(target => `${file} → ${target}`),
  )
}

/** Returns the nodes that can be reached from themselves. */
function listCyclic(graph: Map<string, Set<string>>): string[] {
  const reachable = (start: string) => {
    const found = new Set<string>()
    const visit = (node: string) => {
      for (const next of graph.get(node) ?? []) {
        if (found.has(next)) continue
        found.add(next)
        visit(next)
      }
    }
    visit(start)
    return found
  }
  return [...graph.keys()].filter(node => reachable(node).has(node))
}

/** Which rooms import which, of those below `folder`. */
function graphOf(folder: string, nameOf = roomOf): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const [file, imported] of importsOf) {
    if (!file.startsWith(folder)) continue
    const room = nameOf(file)
    const others = [...imported].filter(other => other.startsWith(folder)).map(nameOf)
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others.filter(other => other !== room)]))
  }
  return rooms
}

test('no file imports itself through other files', () => {
  expect(importsOf.get('server/app.ts')).toContain('server/base/request-context.ts')
  expect(listCyclic(importsOf)).toEqual([])
})

test('shared/ imports neither app/ nor server/', () => {
  expect(listRefused('shared/', () => false)).toEqual([])
})

test('app/ imports shared/ alone', () => {
  expect(importsOf.get('app/loading/loader-context.ts')).toContain('shared/data/client.ts')
  expect(listRefused('app/', target => target.startsWith('shared/'))).toEqual([])
})

test('server/ imports of app/ only what starts a page', () => {
  const ofPages = /^app\/(boot\/(load-on-intent|view-transitions)|loading\/loader-context)\.ts$/
  expect(importsOf.get('server/pages/render.ts')).toContain('app/loading/loader-context.ts')
  expect(listRefused('server/', target => !target.startsWith('app/') || ofPages.test(target))).toEqual([])
})

test.each(['shared', 'server'])('rooms of %s/ import each other in one direction', folder => {
  const rooms = graphOf(`${folder}/`)
  expect([...rooms.values()].some(others => others.size > 0)).toBe(true)
  expect(listCyclic(rooms)).toEqual([])
})

test('backup and restore import nothing of the move', () => {
  const inMove = (file: string) => file.startsWith('server/backup/move/')
  expect(importsOf.get('server/backup/move/move-site.ts')).toContain('server/backup/write-backup.ts')
  const outside = [...importsOf].filter(([file]) => file.startsWith('server/backup/') && !inMove(file))
  expect(outside.filter(([, imported]) => [...imported].some(inMove)).map(([file]) => file)).toEqual([])
})

/** A query needs to know who asks, and the session loads by the same means. */
const together = (file: string) => roomOf(file).replace(/^app\/(loading|session)$/, 'app/loading + session')

test('rooms of app/ import each other in one direction', () => {
  const rooms = graphOf('app/', together)
  expect(rooms.get('app/dashboard')).toContain('app/editor')
  expect(listCyclic(rooms)).toEqual([])
})

const importersOf = (room: string) =>
  [...graphOf('app/')].filter(([, others]) => others.has(room)).map(([name]) => name)

/** root.tsx and the entries put the rooms together. */
test.each([
  ['app/editor', ['app/dashboard']],
  ['app/dashboard', []],
  ['app/account', ['app/root.tsx']],
  ['app/site', ['app/boot', 'app/root.tsx']],
])('%s is imported by %j alone', (room, importers) => {
  expect(importersOf(room).toSorted()).toEqual(importers)
})

test('ui/ knows no domain', () => {
  expect(importsOf.get('app/ui/stars.tsx')).toContain('shared/text/one-decimal.ts')
  expect(listRefused('app/ui/', target => target.startsWith('shared/text/'))).toEqual([])
})

test('shared/ uses no React or Node outside server files', () => {
  const foreign = (file: string) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '((?:node:|react|@tiptap\/react)[^']*)'/g)].map(
      ([, name = '']) => name,
    )
  const found = sources.filter(file => file.startsWith('shared/')).map(file => [file, foreign(file)] as const)
  expect(found.flatMap(([, names]) => names)).toContain('node:crypto')
  const refused = found.filter(
    ([file, names]) =>
      names.some(name => !name.startsWith('node:')) ||
      (names.length > 0 && !/(\.server|-worker)\.ts$/.test(file)),
  )
  expect(refused).toEqual([])
})
