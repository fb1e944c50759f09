/** The code of an error of Node or Postgres, such as ENOENT; `unknown` when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
