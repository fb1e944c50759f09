import { type Client, dataOf, jsonOf } from './client.ts'

export type NotificationKind = 'review' | 'held' | 'report'

export type AnswerKind = 'answer' | 'approval'

export type Rhythm = 'each' | 'daily' | 'never'

export type MailChoices = Record<NotificationKind, Rhythm> &
  Record<AnswerKind | 'isProven' | 'hasChosen', boolean>

export async function findMailChoices(client: Client): Promise<MailChoices | 'off'> {
  return (await jsonOf<MailChoices | null>(client.rpc('mail_choices'))) ?? 'off'
}

export async function chooseMails(client: Client, { isProven: _, hasChosen: __, ...kinds }: MailChoices) {
  await dataOf(client.rpc('choose_mails', kinds))
}
