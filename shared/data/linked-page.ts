import type { Client } from './client.ts'
import { answerOf } from './preview.ts'

export type LinkedPage = Record<'title' | 'description' | 'site', string> &
  Record<'picture' | 'code', string | null>

/** The other site does not respond, or must not be requested. Its message is a sentence for the author. */
export class LinkUnread extends Error {}

const requestPage = (client: Client, request: { address: string; as?: 'picture' }) =>
  answerOf(client, '/preview/link', request).catch(error => {
    throw error.status === 422 ? new LinkUnread(error.message) : error
  })

export const readLinkedPage = async (client: Client, address: string): Promise<LinkedPage> =>
  (await requestPage(client, { address })).json()

export async function readLinkedPicture(client: Client, address: string): Promise<File> {
  const answer = await requestPage(client, { address, as: 'picture' })
  return new File([await answer.blob()], 'picture')
}
