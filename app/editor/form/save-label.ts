import { statusAt } from '#shared/posts/post-status.ts'
import type { PostFields } from '#shared/posts/post-values.ts'

type Status = Pick<PostFields, 'status' | 'publishedAt'>

/** Whether everybody can see the post once it is saved. The form still holds a date if the status is no longer 'scheduled'. */
export const isPublic = (typed: Status, now: Date): boolean =>
  typed.status === 'published' || statusAt(typed, now) === 'published'

/** Whether saving makes the post public for the first time. `seen`: as last saved, null for a new one. */
export const willPublish = (typed: Status, seen: Status | null, now: Date): boolean =>
  isPublic(typed, now) && !(seen && isPublic(seen, now))

export function saveLabel(typed: Status, seen: Status | null, now: Date): string {
  if (typed.status === 'draft') return 'Save draft'
  if (typed.status === 'scheduled') return 'Schedule'
  return willPublish(typed, seen, now) ? 'Publish' : 'Update'
}
