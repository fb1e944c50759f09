import type { NewsletterChoice, Subscription } from '#shared/newsletter/subscription.ts'
import { asciiAddress } from '#shared/text/ascii-address.ts'
import { type Client, dataOf, jsonOf } from './client.ts'

/** 'never': the address is deleted and blocked. */
export type SubscriptionChange = 'confirm' | 'choose' | 'end' | 'never'

type OwnSubscription = Subscription & { isProven: boolean }

const given = ({ topics, weekday }: NewsletterChoice) => ({
  of_topics: topics,
  ...(weekday === null ? {} : { of_weekday: weekday }),
})

/** Requests the newsletter as a visitor. Returns the code of a refusal, and null for any possible address, known or not. */
export async function requestSubscription(
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

export async function changeSubscription(
  client: Client,
  secret: string,
  change: SubscriptionChange,
  choice: NewsletterChoice,
): Promise<string | null> {
  return await dataOf(client.rpc('use_subscription', { secret, action: change, ...given(choice) }))
}

export async function findOwnSubscription(client: Client): Promise<OwnSubscription | 'off'> {
  return (await jsonOf<OwnSubscription | null>(client.rpc('read_own_subscription'))) ?? 'off'
}

export async function chooseOwnSubscription(
  client: Client,
  change: Exclude<SubscriptionChange, 'confirm'>,
  choice: NewsletterChoice,
): Promise<string | null> {
  return await dataOf(client.rpc('choose_subscription', { action: change, ...given(choice) }))
}
