import { type Client, dataOf, jsonOf } from './client.ts'

/** `isOff`: no server sends mails. `answer`: of the mail server to the last try. `late`: how many wait for more than five minutes. */
export type FailedMails = {
  isOff: boolean
  late: number
  failed: { id: number; kind: string; email: string; answer: string; createdAt: string }[]
}

/** Those that were given up, the newest first, 200 at most. For administrators. */
export const listFailedMails = (client: Client) => jsonOf<FailedMails>(client.rpc('list_failed_mails'))

/** Sends them once more, for a day. For administrators. */
export async function retryMails(client: Client, { failed }: FailedMails): Promise<void> {
  await dataOf(client.rpc('retry_mails', { of_mails: failed.map(({ id }) => id) }))
}
