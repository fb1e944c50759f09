import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const sources = globSync('{*,{app,bench,deploy,docs,server,supabase,tests}/**/*}', { cwd: ROOT })
// A file of the owner in an example.
const elsewhere = ['dump.sql']

test.each(globSync('{README.md,docs/**/*.md}', { cwd: ROOT }))('every file that %s names exists', doc => {
  const named = readFileSync(join(ROOT, doc), 'utf8').matchAll(
    /(?<![\w.*-])\w[\w.-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql)\b/g,
  )
  const missing = [...named]
    .map(([name]) => name)
    .filter(name => !elsewhere.includes(name) && !sources.some(file => `/${file}`.endsWith(`/${name}`)))
  expect(missing).toEqual([])
})
