import { type Client, dataOf } from './client.ts'

export async function findPresentTopic(client: Client, name: string): Promise<string | null> {
  if (name.includes('\0')) return null
  return await dataOf(client.rpc('present_topic', { old_name: name }, { get: true }))
}

/** The topics of published posts, at most 200, in the order of the database. */
export async function listTopics(client: Client): Promise<string[]> {
  const data = await dataOf(client.rpc('list_topics'))
  return data.map(({ topic }) => topic)
}
