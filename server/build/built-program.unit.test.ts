import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram, stampProgram } from './built-program.ts'

test('the bundled program counts as long as the sources that it was made of are the same', () => {
  const root = mkdtempSync(join(tmpdir(), 'byline-program-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'build/program'), { recursive: true })
  const source = join(root, 'main.ts')
  writeFileSync(source, 'one')
  writeFileSync(join(root, 'unused.ts'), 'one')
  expect(findProgram('program', root)).toBeNull()

  stampProgram(['main.ts'], root)
  expect(findProgram('program', root)).toMatch(/^file:.*\/build\/program\/program\.js$/)
  expect(findProgram('command', root)).toMatch(/\/build\/program\/command\.js$/)
  writeFileSync(join(root, 'unused.ts'), 'two')
  expect(findProgram('program', root)).not.toBeNull()
  writeFileSync(source, 'two')
  expect(findProgram('program', root)).toBeNull()
  writeFileSync(source, 'one')
  expect(findProgram('program', root)).not.toBeNull()
  renameSync(source, join(root, 'moved.ts'))
  expect(findProgram('program', root)).toBeNull()
})
