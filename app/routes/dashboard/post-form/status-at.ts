import type { PostFields, Status } from '#app/data/written-posts.ts'

/** A scheduled post counts as published once its time has come; its row is not updated. */
export function statusAt(
  { status, publishedAt }: Pick<PostFields, 'status' | 'publishedAt'>,
  now: Date,
): Status {
  if (status === 'draft' || publishedAt === null) return status
  return new Date(publishedAt) > now ? 'scheduled' : 'published'
}
