import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the built files that browsers get. */
export const BUILT = join(import.meta.dirname, '../../build/client')

/** Bytes of a built file as it is sent: compressed by the build, unless its kind is compressed already. */
export function sizeSent(file: string): number {
  const compressed = `${file}.br`
  return statSync(existsSync(compressed) ? compressed : file).size
}

export const sumOf = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)
