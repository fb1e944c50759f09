import { codeOf } from '#server/base/code-of.ts'
import { logFailure } from '#server/base/log.ts'
import { refusalOf } from '#shared/posts/post-values.ts'
import { ImportLoss } from './import-loss.ts'

const reasons: [code: string, sentence: string][] = [
  ['22', 'It has a value that the database cannot store.'],
  ['23503', 'Something that it needs was removed from this site.'],
  ['23505', 'This site has something else with its name or address.'],
  ['23', 'It has a value that this site does not allow.'],
  ['54', 'It is too large for the database.'],
]

/** What is refused of a single item, as a sentence. Null for any other error, which ends the import. */
export function whyLost(error: unknown): string | null {
  if (error instanceof ImportLoss) return error.message
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : ''
  if (/^PT4\d\d$/.test(code)) return /^\p{Lu}.*\.$/u.test(message) ? message : 'It is not allowed here.'
  const [, reason] = reasons.find(([start]) => code.startsWith(start)) ?? []
  if (reason === undefined) return null
  logFailure('import-item-refused', error)
  const [, rule] = refusalOf(message, 'post') ?? []
  return rule === undefined ? reason : `${reason} ${rule}.`
}
