export class StorageUnavailable extends Error {
  /** Whether retrying is pointless, for example because of a wrong key or an exceeded quota. */
  readonly isLasting: boolean

  constructor(message?: string, { status = 500, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.isLasting = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  }
}
