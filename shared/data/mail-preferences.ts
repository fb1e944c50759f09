import { type Client, dataOf, jsonOf } from './client.ts'

export type NotificationKind = 'review' | 'held' | 'report'

export type SwitchKind = 'message' | 'answer' | 'approval'

export type Rhythm = 'each' | 'daily' | 'never'

export type MailPreferences = Record<NotificationKind, Rhythm> &
  Record<SwitchKind | 'isProven' | 'hasChosen', boolean>

export async function findMailPreferences(client: Client): Promise<MailPreferences | 'off'> {
  return (await jsonOf<MailPreferences | null>(client.rpc('read_mail_preferences'))) ?? 'off'
}

export async function setMailPreferences(
  client: Client,
  { isProven: _, hasChosen: __, ...kinds }: MailPreferences,
) {
  await dataOf(client.rpc('set_mail_preferences', kinds))
}
