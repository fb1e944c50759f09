import { isRecord } from '#app/content/parse-record.ts'
import { type Client, dataOf } from './client.ts'

/** Kinds of mails to administrators, who choose how often. */
export type NoticeKind = 'review' | 'held' | 'report'

/** Kinds of mails to everybody. */
export type AnswerKind = 'answer' | 'approval'

const rhythms = ['each', 'daily', 'never'] as const

export type Rhythm = (typeof rhythms)[number]

/** Which mails an account gets. `isProven`: whether a mailed link confirmed its address. `hasChosen`: false when these are only the usual ones. */
export type MailChoices = Record<NoticeKind, Rhythm> & Record<AnswerKind | 'isProven' | 'hasChosen', boolean>

/** 'off' where no server sends mails. */
export async function findMailChoices(client: Client): Promise<MailChoices | 'off'> {
  const data = await dataOf(client.rpc('mail_choices'))
  if (!isRecord(data)) return 'off'
  const isOn = (name: string) => data[name] === true
  const rhythm = (name: string) => rhythms.find(known => known === data[name]) ?? 'never'
  return {
    review: rhythm('review'),
    held: rhythm('held'),
    report: rhythm('report'),
    answer: isOn('answer'),
    approval: isOn('approval'),
    isProven: isOn('isProven'),
    hasChosen: isOn('hasChosen'),
  }
}

export async function chooseMails(
  client: Client,
  { isProven: _, hasChosen: __, ...kinds }: MailChoices,
): Promise<void> {
  await dataOf(client.rpc('choose_mails', kinds))
}
