import type { Client } from './client.ts'
import { answerOf } from './preview.ts'

/** `picture`: its absolute address. `code`: of a gist. */
export type LinkedPage = Record<'title' | 'description' | 'site', string> &
  Record<'picture' | 'code', string | null>

/** The other site does not answer, or is none that is asked. Its message is a sentence for the writer. */
export class LinkUnread extends Error {}

const ask = (client: Client, asked: { address: string; as?: 'picture' }) =>
  answerOf(client, '/preview/link', asked).catch(error => {
    throw error.status === 422 ? new LinkUnread(error.message) : error
  })

/** The server asks the other site. Throws LinkUnread. */
export const readLinkedPage = async (client: Client, address: string): Promise<LinkedPage> =>
  (await ask(client, { address })).json()

export async function readLinkedPicture(client: Client, address: string): Promise<File> {
  const answer = await ask(client, { address, as: 'picture' })
  return new File([await answer.blob()], 'picture')
}
