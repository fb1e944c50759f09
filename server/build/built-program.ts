import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '../..')

const FOLDER = 'build/program'

/** Has the program in a few files, which Node starts in two thirds of the time that 600 modules take. */
export const PROGRAM = join(ROOT, FOLDER)

const STAMP = 'sources.json'

interface Stamp {
  files: string[]
  digest: string
}

export function findProgram(name: 'program' | 'command', root = ROOT): string | null {
  try {
    const { files, digest }: Stamp = JSON.parse(readFileSync(join(root, FOLDER, STAMP), 'utf8'))
    return digestOf(root, files) === digest ? pathToFileURL(join(root, FOLDER, `${name}.js`)).href : null
  } catch {
    return null
  }
}

export function stampProgram(files: string[], root = ROOT): void {
  const stamp: Stamp = { files, digest: digestOf(root, files) }
  writeFileSync(join(root, FOLDER, STAMP), JSON.stringify(stamp))
}

function digestOf(root: string, files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
