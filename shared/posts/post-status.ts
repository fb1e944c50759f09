export type Status = 'draft' | 'published' | 'scheduled'

export const readStatus = (stored: unknown): Status =>
  stored === 'draft' || stored === 'scheduled' ? stored : 'published'

/** A scheduled post counts as published once its time has come; its row is not updated. */
export function statusAt(
  { status, publishedAt }: { status: Status; publishedAt: string | null },
  now: Date,
): Status {
  if (status === 'draft' || publishedAt === null) return status
  return new Date(publishedAt) > now ? 'scheduled' : 'published'
}
