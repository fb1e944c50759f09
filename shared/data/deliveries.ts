import { type Client, dataOf, jsonOf } from './client.ts'
import type { FailedMails } from './failed-mails.ts'

type DeliveryState = 'declined' | 'planned' | 'going' | 'paused' | 'stopped' | 'done'

/** The subject of a letter, '' for the title of its post, and what stands above the post. */
type IssueText = { subject: string; note: string }

/** The sending of a post: `recipients` would get it now; `state` is null before the answer. */
export type PostDelivery = {
  recipients: number
  state: DeliveryState | null
  words: IssueText
  isCorrecting: boolean
}

/** One of the list. `isOut`: false while its post is not published, so that it waits. */
export type Delivery = {
  id: number
  kind: 'post' | 'correction' | 'weekly'
  post: number | null
  slug: string | null
  title: string | null
  subject: string
  state: DeliveryState
  isOut: boolean
  recipients: number
  sent: number
  failed: number
  waiting: number
  unsubscribed: number
  startedAt: string | null
}

/** `isOffered`: whether letters go at all. `answer`: what the mail server said when it refused the last letters, of which `refusals` came one after another. */
type Deliveries = {
  isOffered: boolean
  sendings: Delivery[]
  refusals: number
  answer: string
}

/** Null where no letters are sent. All here is for administrators. */
export const findDelivery = (client: Client, post: number) =>
  jsonOf<PostDelivery | null>(client.rpc('read_issue', { of_post: post }))

const given = (post: number, { subject, note }: IssueText) => ({
  of_post: post,
  with_subject: subject,
  with_note: note,
})

/** Remembers the answer, and sends the post if it is out. Returns the state after it. */
export const planDelivery = (client: Client, post: number, isWanted: boolean, words: IssueText) =>
  dataOf(client.rpc('plan_issue', { ...given(post, words), wanted: isWanted }))

/** False: the post was not sent yet, or a correction goes already. */
export const sendCorrection = (client: Client, post: number, words: IssueText) =>
  dataOf(client.rpc('send_correction', given(post, words)))

export async function sendTest(client: Client, post: number, words: IssueText): Promise<void> {
  await dataOf(client.rpc('send_test_issue', given(post, words)))
}

/** The newest fifty. */
export const listDeliveries = (client: Client) => jsonOf<Deliveries>(client.rpc('list_issues'))

/** The last 200 letters of a sending that were refused. */
export async function listRefusedDeliveries(client: Client, sending: number): Promise<FailedMails['failed']> {
  return (await jsonOf<FailedMails>(client.rpc('list_failed_mails', { of_sending: sending }))).failed
}

export type DeliveryAction = 'pause' | 'go on' | 'stop'

/** Returns the state after it, which stays the same where the act is not possible any more. */
export const setDelivery = (client: Client, sending: number, act: DeliveryAction) =>
  dataOf(client.rpc('set_issue_state', { of_sending: sending, act }))
