import { type Client, dataOf, jsonOf } from './client.ts'

/** `isOff`: no server sends mail. `answer`: the mail server's last response. `late`: how many have waited for more than five minutes. */
export type FailedMails = {
  isOff: boolean
  late: number
  failed: { id: number; kind: string; email: string; answer: string; createdAt: string }[]
}

export const listFailedMails = (client: Client) => jsonOf<FailedMails>(client.rpc('list_failed_mails'))

export async function retryMails(client: Client, { failed }: FailedMails): Promise<void> {
  await dataOf(client.rpc('retry_mails', { of_mails: failed.map(({ id }) => id) }))
}
