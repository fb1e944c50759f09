import { asciiAddress } from '#shared/text/ascii-address.ts'
import { type Client, countOf, countOnly, dataOf } from './client.ts'
import { inOrder, tableOf } from './table-page.ts'

export type TypedMessage = { name: string; email: string; message: string }

/** Sends a message from the contact form as a visitor. Returns the code of a refusal, or null. */
export async function sendMessage(client: Client, { name, email, message }: TypedMessage) {
  const { error } = await client.rpc('send_message', {
    by_name: name,
    by_address: asciiAddress(email),
    message_text: message,
  })
  return error ? error.code : null
}

export type MessageRow = {
  id: number
  name: string
  email: string
  content: string
  state: string
  createdAt: string
}

const columns = 'id, name, email, content, state, createdAt:created_at'

export const { readPage: readMessagesPage, listIds: listMessageIds } = tableOf<number, MessageRow>(
  (client, request, { state = '' }) => client.rpc('list_messages', { ...request, of_state: state }).single(),
  async (client, ids) => inOrder(ids, await dataOf(client.from('messages').select(columns).in('id', ids))),
)

export const markMessage = (client: Client, id: number, state: 'read' | 'unread' | 'spam') =>
  dataOf(client.from('messages').update({ state }).eq('id', id).select('id').single())

export const deleteMessages = (client: Client, ids: number[]) =>
  dataOf(client.from('messages').delete().in('id', ids).select('id'))

export const listMessageNames = (client: Client, ids: number[]) =>
  dataOf(client.from('messages').select('id, title:name').in('id', ids).order('id'))

export const countUnreadMessages = (client: Client): Promise<number> =>
  countOf(client.from('messages').select('id', countOnly).eq('state', 'unread'))
