import { codeOf } from './code-of.ts'

export function describeNoAnswer(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.name === 'TimeoutError' ? 'no answer in time' : codeOf(error.cause)
}
