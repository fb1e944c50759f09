/** The code of an error of the backend, such as `23505`; empty without one. */
export const backendCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
