export class StorageUnavailable extends Error {
  /** Whether another attempt is refused as well: the key is wrong, the project is over its quota. */
  readonly isLasting: boolean

  constructor(message?: string, { status = 500, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.isLasting = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  }
}
