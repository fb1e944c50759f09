import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Atomic: creating a hard link fails if the name exists. */
export function readOrCreate(file: string, text: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const aside = `${file}.${randomUUID()}`
  writeFileSync(aside, text, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(aside, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(aside)
  }
  return readFileSync(file, 'utf8').trim()
}
