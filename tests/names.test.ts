import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DECLARATIONS = {
  '{app,bench,server,shared,supabase,tests}/**/*.{ts,tsx,mjs}':
    /^\s*(?:export )?(?:default )?(?:async )?(?:class|const|function|interface|let|type)\s+([A-Za-z]\w*)/gm,
  // Not of shared/, because posts store the classes of their blocks.
  'app/**/*.css': /[.]([a-z][\w-]*)(?=[^{};]*\{)/g,
}

/** The words in the last column of CONTRIBUTING's table of names that are set as code. The others also have other meanings. */
function listRefusedWords(): Set<string> {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const cells = text.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)
  return new Set(Array.from(cells, ([, cell = '']) => cell.match(/(?<=`)\w+(?=`)/g) ?? []).flat())
}

const wordsIn = (name: string) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|[_-]/g, ' ')
    .toLowerCase()
    .split(' ')

test('names use the words of the glossary', () => {
  const refused = listRefusedWords()
  expect(refused.size).toBeGreaterThan(5)
  const found = Object.entries(DECLARATIONS).flatMap(([files, declaration]) =>
    globSync(files, { cwd: ROOT }).flatMap(file =>
      Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(declaration), ([, name = '']) => name)
        .filter(name => wordsIn(name).some(word => refused.has(word)))
        .map(name => `${file}: ${name}`),
    ),
  )
  expect(found).toEqual([])
})
