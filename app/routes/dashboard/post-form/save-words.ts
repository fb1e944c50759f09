import { statusAt } from '#app/content/post-status.ts'
import type { PostFields } from '#app/content/post-values.ts'

type Status = Pick<PostFields, 'status' | 'publishedAt'>

/** Whether saving shows the post to everybody for the first time. `seen`: as last saved, null for a new one. */
export const goesOut = (typed: Status, seen: Status | null, now: Date): boolean =>
  statusAt(typed, now) === 'published' && !(seen && statusAt(seen, now) === 'published')

export function saveWords(typed: Status, seen: Status | null, now: Date): string {
  if (typed.status === 'draft') return 'Save draft'
  if (statusAt(typed, now) === 'scheduled' || typed.status === 'scheduled') return 'Schedule'
  return goesOut(typed, seen, now) ? 'Publish' : 'Update'
}
