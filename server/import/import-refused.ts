import type { Place } from './imported-site.ts'

/** The message is a sentence that names the file, and the line if it is known. */
export class ImportRefused extends Error {
  constructor(reason: string, at?: Place) {
    super(at ? `${at.file}${at.line ? `, line ${at.line}` : ''}: ${reason}` : reason)
  }
}
