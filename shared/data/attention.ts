import { toNoun } from '#shared/posts/field.ts'
import { type Client, dataOf } from './client.ts'

/**
 * What an owner has to look after: the oldest three of each kind, 'link', 'picture', 'draft', 'review' or 'issue'. `total`: how many there are, at
 * most 1,000. `why`: the status of a link or 'silent'; how many pictures; 'off', 'no mail', 'late' or what the mail server answers.
 */
export async function listAttention(client: Client) {
  const rows = await dataOf(client.rpc('list_attention'))
  return rows.map(({ noun, ...row }) => ({ ...row, noun: toNoun(noun) }))
}

export type Attention = Awaited<ReturnType<typeof listAttention>>[number]

export async function ignoreLink(client: Client, address: string): Promise<void> {
  await dataOf(client.rpc('ignore_link', { of_address: address }))
}
