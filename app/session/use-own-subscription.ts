import { useContext } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import type { Client } from '#shared/data/client.ts'
import {
  chooseOwnSubscription,
  findOwnSubscription,
  type SubscriptionChange,
} from '#shared/data/subscription.ts'
import type { NewsletterChoice } from '#shared/newsletter/subscription.ts'
import { SessionContext } from './session-context.ts'

export function useOwnSubscription(isOffered: boolean) {
  const session = useContext(SessionContext)?.session
  const user = isOffered && session?.state === 'signed in' ? session.user : null
  const query = useQuery(findOwnSubscription, user?.id ?? null)

  async function choose(
    client: Client,
    change: Exclude<SubscriptionChange, 'confirm'>,
    choice: NewsletterChoice,
  ) {
    const state = await chooseOwnSubscription(client, change, choice)
    await query.reload()
    return state
  }

  return { ...query, user, choose }
}
