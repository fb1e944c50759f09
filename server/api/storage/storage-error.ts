import { codeOf } from '#server/base/code-of.ts'

export class StorageError extends Error {
  readonly status: number
  readonly error: string
  readonly retryAfter: number | null // seconds; null when a retry would not help

  constructor(status: number, error: string, message: string, retryAfter: number | null = null) {
    super(message)
    this.status = status
    this.error = error
    this.retryAfter = retryAfter
  }

  toResponse(): Response {
    const body = { statusCode: String(this.status), error: this.error, message: this.message }
    const headers = this.retryAfter === null ? undefined : { 'retry-after': String(this.retryAfter) }
    return Response.json(body, { status: this.#httpStatus(), headers })
  }

  /** Like Supabase's storage, which responds 400 for missing objects and buckets. */
  #httpStatus(): number {
    return this.status === 404 && this.error !== 'closed' ? 400 : this.status
  }
}

export const closed = () => new StorageError(404, 'closed', 'This endpoint is not available.')
export const invalid = (message: string) => new StorageError(400, 'invalid_request', message)
export const invalidKey = (name: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${name}`)
export const noObject = () => new StorageError(404, 'not_found', 'Object not found')
export const noBucket = () => new StorageError(404, 'Bucket not found', 'Bucket not found')
export const fileTooLarge = (most: number) =>
  new StorageError(
    413,
    'payload_too_large',
    `A file may have at most ${Math.floor(most / 1024 / 1024)} MB here.`,
  )

const BY_CODE: Record<string, () => StorageError> = {
  '42501': () => new StorageError(403, 'Unauthorized', 'new row violates row-level security policy'),
  '23505': () => new StorageError(409, 'Duplicate', 'The resource already exists'),
  '23503': noBucket,
}

export function fromDatabase(error: unknown): unknown {
  return BY_CODE[codeOf(error)]?.() ?? error
}
