export interface Place {
  file: string
  line?: number
}

export class ImportRefused extends Error {
  readonly reason: string
  readonly at: Place | undefined

  constructor(reason: string, at?: Place) {
    super(at ? `${at.file}${at.line ? `, line ${at.line}` : ''}: ${reason}` : reason)
    this.reason = reason
    this.at = at
  }
}
