import type { SenderCheck } from '#shared/newsletter/sender-check.ts'
import { type Client, dataOf, jsonOf } from './client.ts'
import { askServer } from './preview.ts'

/** `email`: of the caller. `test`: the newest of the last day, with the mail server's last `answer`; `at`: when it was sent or, until then, asked for. */
export type MailCheck = {
  sends: boolean
  email: string
  test: { state: 'waiting' | 'sent' | 'failed'; answer: string; at: string } | null
}

export const readMailCheck = (client: Client) => jsonOf<MailCheck>(client.rpc('read_mail_check'))

/** Mails a test to the caller. While one waits already, sends that one now. */
export async function sendMailCheck(client: Client): Promise<void> {
  await dataOf(client.rpc('send_mail_check'))
}

/** What DNS has of the domain from which mails come. The server asks it once a minute at most. */
export const readSenderCheck = async (client: Client): Promise<SenderCheck> =>
  JSON.parse(await askServer(client, '/auth/sender'))
