import { type Client, dataOf, jsonOf } from './client.ts'
import type { FailedMails } from './failed-mails.ts'

type DeliveryState = 'declined' | 'planned' | 'going' | 'paused' | 'stopped' | 'done'

/** `subject`: '' for the title of the post. `note`: the text above the post. */
type IssueText = { subject: string; note: string }

/** `recipients`: would receive it now. `state`: null until the author decides. */
export type PostDelivery = {
  recipients: number
  state: DeliveryState | null
  texts: IssueText
  isCorrecting: boolean
}

export type Delivery = {
  id: number
  kind: 'post' | 'correction' | 'weekly'
  slug: string | null
  title: string | null
  subject: string
  state: DeliveryState
  isPublished: boolean
  recipients: number
  sent: number
  failed: number
  waiting: number
  unsubscribed: number
  startedAt: string | null
}

/** `isOffered`: whether the newsletter is active. `refusals`: how many of the latest mails were refused in a row. `answer`: the mail server's last response. `unsent`: of the newest posts. */
type Deliveries = {
  isOffered: boolean
  deliveries: Delivery[]
  unsent: { id: number; slug: string; title: string }[]
  refusals: number
  answer: string
}

/** Null without a newsletter. For administrators, like everything here. */
export const findDelivery = (client: Client, post: number) =>
  jsonOf<PostDelivery | null>(client.rpc('read_issue', { of_post: post }))

const given = (post: number, { subject, note }: IssueText) => ({
  of_post: post,
  with_subject: subject,
  with_note: note,
})

/** Stores the decision, and starts the delivery if the post is published. Returns the new state. */
export const planDelivery = (client: Client, post: number, isWanted: boolean, texts: IssueText) =>
  dataOf(client.rpc('plan_issue', { ...given(post, texts), wanted: isWanted }))

export const sendCorrection = (client: Client, post: number, texts: IssueText) =>
  dataOf(client.rpc('send_correction', given(post, texts)))

export async function sendTest(client: Client, post: number, texts: IssueText): Promise<void> {
  await dataOf(client.rpc('send_test_issue', given(post, texts)))
}

export const listDeliveries = (client: Client) => jsonOf<Deliveries>(client.rpc('list_issues'))

export async function listRefusedDeliveries(
  client: Client,
  delivery: number,
): Promise<FailedMails['failed']> {
  return (await jsonOf<FailedMails>(client.rpc('list_failed_mails', { of_delivery: delivery }))).failed
}

export type DeliveryAction = 'pause' | 'go on' | 'stop'

/** Returns the new state, unchanged when the action is no longer possible. */
export const setDelivery = (client: Client, delivery: number, action: DeliveryAction) =>
  dataOf(client.rpc('set_issue_state', { of_delivery: delivery, action: action }))
