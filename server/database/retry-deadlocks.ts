import { codeOf } from '#server/base/code-of.ts'

const ATTEMPTS = 5

/** Repeats `work`, a transaction that changes tables, when Postgres ends it because requests of another process use them in another order. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error
    }
}

function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01' || (error instanceof Error && codeOf(error.cause) === '40P01')
}
