import { useContext, useEffect } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import type { Client } from '#shared/data/client.ts'
import {
  chooseOwnSubscription,
  findOwnSubscription,
  type SubscriptionChange,
} from '#shared/data/subscription.ts'
import type { NewsletterChoice } from '#shared/newsletter/subscription.ts'
import { SessionContext } from './session-context.ts'

const listeners = new Set<() => Promise<void>>()

async function choose(
  client: Client,
  change: Exclude<SubscriptionChange, 'confirm'>,
  choice: NewsletterChoice,
) {
  const state = await chooseOwnSubscription(client, change, choice)
  await Promise.all([...listeners].map(reload => reload()))
  return state
}

/** The signed-in reader's subscription; `user` is null for a visitor. `choose` updates every component that shows it. */
export function useOwnSubscription(isOffered: boolean) {
  const session = useContext(SessionContext)?.session
  const user = isOffered && session?.state === 'signed in' ? session.user : null
  const query = useQuery(findOwnSubscription, user?.id ?? null)
  const { reload } = query

  useEffect(() => {
    listeners.add(reload)
    return () => void listeners.delete(reload)
  }, [reload])

  return { ...query, user, choose }
}
