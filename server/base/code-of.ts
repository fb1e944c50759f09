/** The code of an error of the database, the system or the client library, whose errors are plain objects; otherwise 'unknown'. */
export function codeOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error
  return isCoded && typeof error.code === 'string' && error.code !== '' ? error.code : 'unknown'
}
