import { useContext, useEffect } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import type { Client } from '#shared/data/client.ts'
import {
  chooseOwnSubscription,
  findOwnSubscription,
  type OwnSubscription,
  type SubscriptionChange,
} from '#shared/data/subscription.ts'
import type { NewsletterChoice } from '#shared/newsletter/subscription.ts'
import { SessionContext } from './session-context.ts'

// Read once per page, because several components show it.
let shared: { userId: string; answer: Promise<OwnSubscription | 'off'> } | null = null
const listeners = new Set<() => Promise<void>>()

function readShared(client: Client, userId: string): Promise<OwnSubscription | 'off'> {
  if (shared?.userId !== userId) {
    const reading = { userId, answer: findOwnSubscription(client) }
    shared = reading
    reading.answer.catch(() => {
      if (shared === reading) shared = null
    })
  }
  return shared.answer
}

async function choose(
  client: Client,
  change: Exclude<SubscriptionChange, 'confirm'>,
  choice: NewsletterChoice,
) {
  const state = await chooseOwnSubscription(client, change, choice)
  shared = null
  await Promise.all([...listeners].map(show => show()))
  return state
}

/** The signed-in reader's subscription; `user` is null for a visitor. `choose` updates every component that shows it. */
export function useOwnSubscription(isOffered: boolean) {
  const session = useContext(SessionContext)?.session
  const user = isOffered && session?.state === 'signed in' ? session.user : null
  const query = useQuery(client => readShared(client, user?.id ?? ''), user?.id ?? null)
  const { reload } = query

  useEffect(() => {
    listeners.add(reload)
    return () => {
      listeners.delete(reload)
      if (listeners.size === 0) shared = null
    }
  }, [reload])

  return { ...query, user, choose }
}
