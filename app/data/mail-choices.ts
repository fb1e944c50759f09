import type { SupabaseClient } from '@supabase/supabase-js'
import { isRecord } from '#app/content/parse-record.ts'
import type { Database } from './database-types.ts'

export const mailKinds = ['review', 'held', 'report', 'answer', 'approval'] as const

export type MailKind = (typeof mailKinds)[number]

/** Which mails an account gets. The first three kinds are for administrators. `isProven`: whether a mailed link confirmed its address. */
export type MailChoices = Record<MailKind | 'isProven', boolean>

/** 'off' where no server sends mails. */
export async function findMailChoices(client: SupabaseClient<Database>): Promise<MailChoices | 'off'> {
  const { data, error } = await client.rpc('mail_choices')
  if (error) throw error
  if (!isRecord(data)) return 'off'
  const isOn = (name: string) => data[name] === true
  return {
    review: isOn('review'),
    held: isOn('held'),
    report: isOn('report'),
    answer: isOn('answer'),
    approval: isOn('approval'),
    isProven: isOn('isProven'),
  }
}

export async function chooseMails(
  client: SupabaseClient<Database>,
  { isProven: _, ...kinds }: MailChoices,
): Promise<void> {
  const { error } = await client.rpc('choose_mails', kinds)
  if (error) throw error
}
