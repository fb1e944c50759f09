import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf } from '#server/config.ts'

/**
 * Returns what the file holds, and writes `text` first when there is none, readable by its owner only. Of two processes
 * that come at once one writes, and both return the same: unlike a rename, a link fails when the name is taken.
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
