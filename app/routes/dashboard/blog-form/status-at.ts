import type { PostFields, Status } from '#app/data/written-posts.ts'

/** A scheduled post is a published one as soon as its time has come; nothing changes its row. */
export function statusAt(
  { status, publishedAt }: Pick<PostFields, 'status' | 'publishedAt'>,
  now: Date,
): Status {
  if (status === 'draft' || publishedAt === null) return status
  return new Date(publishedAt) > now ? 'scheduled' : 'published'
}
