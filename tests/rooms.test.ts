import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const sources = globSync('{app,server,supabase}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
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
  expect(importsOf.get('server/app.ts')).toContain('server/request-context.ts')
  expect(listCyclic(importsOf)).toEqual([])
})

test('of two rooms of the server at most one imports the other, also through further rooms', () => {
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

test('of the folders of app/ only routes/ may import a route, also at run time', () => {
  const fromShared = [...importsOf].filter(([file]) => /^app\/(?!routes\/)[^/]+\//.test(file))
  expect(fromShared.map(([file]) => roomOf(file))).toContain('app/session')
  expect(importsMatching(fromShared, /^app\/routes\//)).toEqual([])
})

test('content, queries and generic components do not import the session', () => {
  const below = [...importsOf].filter(([file]) => /^app\/(content|data|ui)\//.test(file))
  expect(importsMatching(below, /^app\/session\//)).toEqual([])
})

const generated = 'app/data/database-types.ts'
// The router prescribes these names for the exports of a route.
const prescribed = ['action', 'ErrorBoundary', 'links', 'loader', 'meta', 'shouldRevalidate']

test('no two files export different things under one name', () => {
  const filesOf = new Map<string, string[]>()
  for (const file of sources.filter(file => /^(app|server)\//.test(file) && file !== generated)) {
    const exported = readFileSync(join(ROOT, file), 'utf8').matchAll(
      /^export (?:default )?(?:async )?(?:const|function|class|type|interface) (\w+)/gm,
    )
    for (const [, name = ''] of exported) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
  }
  expect(filesOf.get('PostCard')).toEqual(['app/routes/blog/post-card.tsx'])
  const twice = [...filesOf].filter(([name, files]) => files.length > 1 && !prescribed.includes(name))
  expect(twice).toEqual([])
})

function importsMatching(files: [string, Set<string>][], wanted: RegExp): string[] {
  return files.flatMap(([file, imported]) =>
    [...imported].filter(other => wanted.test(other)).map(other => `${file} → ${other}`),
  )
}
