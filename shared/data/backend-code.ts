export const backendCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

export const uniqueViolation = '23505'

/** Whether a write was refused. After a lost connection (no code, PGRST00x, 08, 57P) or an internal error, the row may have been committed. */
export function isRefusal(error: unknown): boolean {
  const code = backendCode(error)
  return code !== '' && !/^(PGRST00|08|57P|XX)/.test(code)
}
