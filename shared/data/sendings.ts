import { type Client, dataOf, jsonOf } from './client.ts'
import type { FailedMails } from './failed-mails.ts'

type SendingState = 'declined' | 'planned' | 'going' | 'paused' | 'stopped' | 'done'

/** The subject of a letter, '' for the title of its post, and what stands above the post. */
type IssueText = { subject: string; note: string }

/** The sending of a post: `recipients` would get it now; `state` is null before the answer. */
export type PostSending = {
  recipients: number
  state: SendingState | null
  words: IssueText
  isCorrecting: boolean
}

/** One of the list. `isOut`: false while its post is not published, so that it waits. */
export type Sending = {
  id: number
  kind: 'post' | 'correction' | 'weekly'
  post: number | null
  slug: string | null
  title: string | null
  subject: string
  state: SendingState
  isOut: boolean
  recipients: number
  sent: number
  failed: number
  waiting: number
  unsubscribed: number
  startedAt: string | null
}

/** `isOffered`: whether letters go at all. `answer`: what the mail server said when it refused the last letters, of which `refusals` came one after another. */
type Sendings = {
  isOffered: boolean
  sendings: Sending[]
  refusals: number
  answer: string
}

/** Null where no letters are sent. All here is for administrators. */
export const findSending = (client: Client, post: number) =>
  jsonOf<PostSending | null>(client.rpc('read_issue', { of_post: post }))

const given = (post: number, { subject, note }: IssueText) => ({
  of_post: post,
  with_subject: subject,
  with_note: note,
})

/** Remembers the answer, and sends the post if it is out. Returns the state after it. */
export const planSending = (client: Client, post: number, isWanted: boolean, words: IssueText) =>
  dataOf(client.rpc('plan_issue', { ...given(post, words), wanted: isWanted }))

/** False: the post was not sent yet, or a correction goes already. */
export const sendCorrection = (client: Client, post: number, words: IssueText) =>
  dataOf(client.rpc('send_correction', given(post, words)))

export async function sendTest(client: Client, post: number, words: IssueText): Promise<void> {
  await dataOf(client.rpc('send_test_issue', given(post, words)))
}

/** The newest fifty. */
export const listSendings = (client: Client) => jsonOf<Sendings>(client.rpc('list_issues'))

/** The last 200 letters of a sending that were refused. */
export async function listRefusedLetters(client: Client, sending: number): Promise<FailedMails['failed']> {
  return (await jsonOf<FailedMails>(client.rpc('list_failed_mails', { of_sending: sending }))).failed
}

export type SendingAct = 'pause' | 'go on' | 'stop'

/** Returns the state after it, which stays the same where the act is not possible any more. */
export const setSending = (client: Client, sending: number, act: SendingAct) =>
  dataOf(client.rpc('set_issue_state', { of_sending: sending, act }))
