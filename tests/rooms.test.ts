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

/** A room is a folder of server/ or app/; a file that lies directly in one of these is a room of its own. */
function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
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

test('no file imports itself through other files', () => {
  expect(importsOf.get('server/app.ts')).toContain('server/base/request-context.ts')
  expect(listCyclic(importsOf)).toEqual([])
})

test('forbids cycles between rooms of the server', () => {
  const rooms = new Map<string, Set<string>>()
  for (const [file, imported] of importsOf) {
    const room = roomOf(file)
    if (!room.startsWith('server/')) continue
    const others = [...imported].map(roomOf).filter(other => other !== room && other.startsWith('server/'))
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others]))
  }
  expect(rooms.get('server/backend')).toContain('server/database')
  expect(listCyclic(rooms)).toEqual([])
})

test('backup and restore import nothing of the move', () => {
  const inMove = (file: string) => file.startsWith('server/backup/move/')
  expect(importsOf.get('server/backup/move/move-site.ts')).toContain('server/backup/write-backup.ts')
  const outside = [...importsOf].filter(([file]) => !inMove(file))
  expect(outside.filter(([, imported]) => [...imported].some(inMove)).map(([file]) => file)).toEqual([])
})

/** What each folder of app/ may import of the others, also at run time. root.tsx and the entries put them together. */
const appMayImport: Record<string, string[]> = {
  base: [],
  blocks: ['base'],
  content: ['base', 'blocks'],
  data: ['base', 'content'],
  ui: ['base', 'content'],
  styles: ['content'],
  session: ['base', 'data', 'content', 'ui'],
  bars: ['session', 'data', 'content', 'ui'],
  document: ['bars', 'session', 'content', 'ui'],
  routes: ['base', 'blocks', 'bars', 'session', 'data', 'content', 'ui', 'styles'],
}

test('the folders of app/ import in one direction', () => {
  const found = new Map<string, Set<string>>()
  for (const [file, imported] of importsOf) {
    const [, folder = ''] = /^app\/([^/]+)\//.exec(file) ?? []
    if (!folder) continue
    const others = [...imported].flatMap(other => /^app\/([^/]+)/.exec(other)?.[1] ?? [])
    found.set(folder, new Set([...(found.get(folder) ?? []), ...others.filter(other => other !== folder)]))
  }
  expect(found.get('routes')).toContain('data')
  const refused = [...found].flatMap(([folder, others]) =>
    [...others].filter(other => !appMayImport[folder]?.includes(other)).map(other => `${folder} → ${other}`),
  )
  expect(refused).toEqual([])
  expect(
    listCyclic(new Map(Object.entries(appMayImport).map(([name, others]) => [name, new Set(others)]))),
  ).toEqual([])
})
