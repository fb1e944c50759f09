import { parseRecord } from '#app/content/parse-record.ts'
import { storableText } from '#app/content/storable-text.ts'
import type { Client } from './client.ts'
import { answerOf } from './preview.ts'

/** `picture`: its absolute address. */
export type LinkedPage = Awaited<ReturnType<typeof readLinkedPage>>

/** The other site does not answer, or is none that is asked. Its message is a sentence for the writer. */
export class LinkUnread extends Error {}

const ask = (client: Client, asked: { address: string; as?: 'picture' }) =>
  answerOf(client, '/preview/link', asked).catch(error => {
    throw error.status === 422 ? new LinkUnread(error.message) : error
  })

/** The server asks the other site. Throws LinkUnread. */
export async function readLinkedPage(client: Client, address: string) {
  const said = parseRecord(await (await ask(client, { address })).text()) ?? {}
  return {
    title: storableText(said.title),
    description: storableText(said.description),
    site: storableText(said.site),
    picture: typeof said.picture === 'string' ? said.picture : null,
    code: typeof said.code === 'string' ? storableText(said.code) : null,
  }
}

export async function readLinkedPicture(client: Client, address: string): Promise<File> {
  const answer = await ask(client, { address, as: 'picture' })
  return new File([await answer.blob()], 'picture')
}
