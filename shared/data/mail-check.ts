import type { SenderCheck } from '#shared/newsletter/sender-check.ts'
import { type Client, dataOf, jsonOf } from './client.ts'
import { requestServer } from './preview.ts'

/** `email`: the caller's. `test`: the newest of the last day, with the mail server's last response; `at`: when it was sent or, until then, requested. */
export type MailCheck = {
  sends: boolean
  email: string
  test: { state: 'waiting' | 'sent' | 'failed'; answer: string; at: string } | null
}

export const readMailCheck = (client: Client) => jsonOf<MailCheck>(client.rpc('read_mail_check'))

export async function sendMailCheck(client: Client): Promise<void> {
  await dataOf(client.rpc('send_mail_check'))
}

export const readSenderCheck = async (client: Client): Promise<SenderCheck> =>
  JSON.parse(await requestServer(client, '/auth/sender'))
