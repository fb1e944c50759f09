import type { NewsletterChoice, Subscription } from '#shared/newsletter/subscription.ts'
import { asciiAddress } from '#shared/text/ascii-address.ts'
import { type Client, dataOf, jsonOf } from './client.ts'

/** What may be done to a subscription. 'never': the address is forgotten, and never written to again. */
export type SubscriptionAct = 'confirm' | 'choose' | 'end' | 'never'

export type OwnSubscription = Subscription & { isProven: boolean }

const given = ({ topics, weekday }: NewsletterChoice) => ({
  of_topics: topics,
  ...(weekday === null ? {} : { of_weekday: weekday }),
})

/** Asks for letters as a visitor. Returns the code of a refusal, and null for all addresses that can be one. */
export async function askSubscription(
  client: Client,
  { email, source, ...choice }: NewsletterChoice & { email: string; source: string },
): Promise<string | null> {
  const { error } = await client.rpc('request_subscription', {
    address: asciiAddress(email),
    source,
    ...given(choice),
  })
  return error ? error.code : null
}

export const findSubscription = (client: Client, secret: string) =>
  jsonOf<Subscription | null>(client.rpc('read_subscription', { secret }))

/** Returns the state after it, 'never' when the address was forgotten. Null: the link is not valid. */
export async function changeSubscription(
  client: Client,
  secret: string,
  act: SubscriptionAct,
  choice: NewsletterChoice,
): Promise<string | null> {
  return await dataOf(client.rpc('use_subscription', { secret, act, ...given(choice) }))
}

/** 'off' where no letters are sent. */
export async function findOwnSubscription(client: Client): Promise<OwnSubscription | 'off'> {
  return (await jsonOf<OwnSubscription | null>(client.rpc('read_own_subscription'))) ?? 'off'
}

/** Subscribes the confirmed address of the account with a choice, or ends that. Returns the state after it. */
export async function chooseOwnSubscription(
  client: Client,
  act: Exclude<SubscriptionAct, 'confirm'>,
  choice: NewsletterChoice,
): Promise<string | null> {
  return await dataOf(client.rpc('choose_subscription', { act, ...given(choice) }))
}
