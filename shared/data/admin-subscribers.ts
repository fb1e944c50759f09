import type { ListedSubscriber } from '#shared/newsletter/subscriber-list.ts'
import type { NewsletterChoice } from '#shared/newsletter/subscription.ts'
import { asciiAddress } from '#shared/text/ascii-address.ts'
import { moveToBin } from './bin.ts'
import { type Client, dataOf, jsonOf } from './client.ts'
import { tableOf } from './table-page.ts'

export type SubscriberRow = NewsletterChoice & {
  id: number
  email: string
  state: string
  source: string
  createdAt: string
  bounceMessage: string
}

export const { readPage: readSubscribersPage, listIds: listSubscriberIds } = tableOf(
  (client, request, { state = '', source = '', topic = '' }) =>
    client
      .rpc('list_subscribers', { ...request, of_state: state, of_source: source, of_topic: topic })
      .single(),
  readSubscribers,
)

export async function readSubscribers(client: Client, ids: number[]): Promise<SubscriberRow[]> {
  return await jsonOf(client.rpc('read_subscribers', { of_ids: ids }))
}

/** Mails a confirmation link. Returns the subscriber's state, 'never' for a blocked address, or null for an invalid one. */
export const addSubscriber = (client: Client, address: string) =>
  dataOf(client.rpc('add_subscriber', { address: asciiAddress(address) }))

const BATCH = 10_000

/** Returns the outcome of each line, or the expected one for a trial. `onDone` gets the outcomes so far, because batches before an error stay imported. */
export async function importSubscribers(
  client: Client,
  list: ListedSubscriber[],
  isTrial: boolean,
  onDone: (outcomes: string[]) => void = () => {},
): Promise<string[]> {
  const outcomes: string[] = []
  for (let from = 0; from < list.length; from += BATCH) {
    const entries = list.slice(from, from + BATCH)
    const data = await dataOf(client.rpc('import_subscribers', { entries, is_trial: isTrial }))
    outcomes.push(...data)
    onDone(outcomes)
  }
  return outcomes
}

async function changeSubscribers(client: Client, ids: number[], action: 'block' | 'unblock') {
  return await dataOf(client.rpc('change_subscribers', { of_ids: ids, action }))
}

export const removeSubscribers = (client: Client, ids: number[]) => moveToBin(client, 'subscriber', ids)

export async function blockSubscriber(client: Client, id: number, isBlocked: boolean): Promise<boolean> {
  return (await changeSubscribers(client, [id], isBlocked ? 'block' : 'unblock')).length > 0
}
