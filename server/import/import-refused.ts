/** Where something stands in what is imported: a path within the archive or folder, and a line if it is known. */
export interface Place {
  file: string
  line?: number
}

/** The message is a sentence that names the file, and the line if it is known. */
export class ImportRefused extends Error {
  readonly reason: string
  readonly at: Place | undefined

  constructor(reason: string, at?: Place) {
    super(at ? `${at.file}${at.line ? `, line ${at.line}` : ''}: ${reason}` : reason)
    this.reason = reason
    this.at = at
  }
}
