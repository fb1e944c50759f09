import { useCallback } from 'react'
import { useSession } from '#app/session/session-context.ts'
import { findDelivery } from '#shared/data/deliveries.ts'
import type { Entry } from '#shared/data/entry.ts'

/** Returns the page to send a post from that was just published or scheduled. Returns null if it was already sent or dismissed, or if there are no subscribers. */
export function useSendQuestion(): (post: Pick<Entry, 'id' | 'slug'>) => Promise<string | null> {
  const { connectSignedIn } = useSession()
  return useCallback(
    async ({ id, slug }) => {
      try {
        const delivery = await findDelivery(await connectSignedIn(), id)
        const isOpen = delivery && delivery.state === null && delivery.recipients > 0
        return isOpen ? `/dashboard/blog/${slug}/send` : null
      } catch {
        // The post is saved. It can still be sent from the newsletter page.
        return null
      }
    },
    [connectSignedIn],
  )
}
