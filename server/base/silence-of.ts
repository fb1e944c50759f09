import { codeOf } from './code-of.ts'

/** Why a request to another server had no answer, for the brackets of a sentence. */
export function silenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.name === 'TimeoutError' ? 'no answer in time' : codeOf(error.cause)
}
