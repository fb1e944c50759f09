import { posix } from 'node:path'
import { ImportRefused, type Place } from './import-refused.ts'
import type { ImportedLoss } from './imported-site.ts'

/** Counts what a source leaves out, because there may be thousands of spam comments. */
export class LeftOut {
  readonly #losses = new Map<string, { what: string; why: string; count: number; at: Place }>()

  /** `what`: such as 'comment'. `why`: a sentence. `at`: the first of them. */
  add(what: string, why: string, at: Place): undefined {
    const id = `${what}: ${why}`
    const known = this.#losses.get(id)
    if (known) known.count++
    else this.#losses.set(id, { what, why, count: 1, at })
  }

  *list(): Generator<ImportedLoss> {
    for (const [id, { what, why, count, at }] of this.#losses)
      yield { type: 'loss', id, at, what: count === 1 ? what : `${count} of type ${what}`, why }
  }
}

/** A damaged entry does not stop the others. */
export async function orLoss<T>(id: string, file: string, read: () => Promise<T>): Promise<T | ImportedLoss> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return { type: 'loss', id, at: error.at ?? { file }, what: posix.basename(file), why: error.reason }
  }
}
