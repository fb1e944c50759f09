import { RestError } from '#server/api/rest/errors.ts'

/** The status and code of the RestError that `read` throws. */
export function refusalOf(read: () => unknown): [number, string] | 'none' {
  try {
    read()
    return 'none'
  } catch (error) {
    if (error instanceof RestError) return [error.status, error.code]
    throw error
  }
}
