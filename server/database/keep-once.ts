import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf } from '#server/config.ts'

/**
 * Returns the content of a file, which it creates if missing. Concurrent processes return the same: a link, unlike a
 * rename, fails when the name is taken.
 */
export function keepOnce(file: string, text: string): string {
  const aside = `${file}.${randomUUID()}`
  writeFileSync(aside, text, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  return readFileSync(file, 'utf8').trim()
}
