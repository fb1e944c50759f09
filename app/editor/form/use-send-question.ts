import { useCallback } from 'react'
import { useSession } from '#app/session/session-context.ts'
import { findDelivery } from '#shared/data/deliveries.ts'
import type { Entry } from '#shared/data/entry.ts'

/** Returns where a post that was just published or scheduled is sent from; null when that is answered, or nobody would get it. */
export function useSendQuestion(): (post: Pick<Entry, 'id' | 'slug'>) => Promise<string | null> {
  const { connectSignedIn } = useSession()
  return useCallback(
    async ({ id, slug }) => {
      try {
        const sending = await findDelivery(await connectSignedIn(), id)
        const isAsked = sending && sending.state === null && sending.recipients > 0
        return isAsked ? `/dashboard/blog/${slug}/send` : null
      } catch {
        // The post is saved. What was not sent stands among the letters.
        return null
      }
    },
    [connectSignedIn],
  )
}
