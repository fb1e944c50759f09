import { plainSpelling } from '#shared/posts/slug.ts'
import type { Site } from '#shared/settings/site.ts'
import { type Client, dataOf } from './client.ts'

export async function findPresentTopic(
  { topics }: Pick<Site, 'topics'>,
  client: Client,
  name: string,
): Promise<string | null> {
  if (name.includes('\0')) return null
  const renamed = await dataOf(client.rpc('find_current_topic', { old_name: name }, { get: true }))
  if (renamed !== null) return renamed
  const names = [...topics.map(topic => topic.name), ...(await listTopics(client))]
  if (names.includes(name)) return null
  const plain = plainSpelling(name)
  return names.find(other => plainSpelling(other) === plain) ?? null
}

export async function listTopics(client: Client): Promise<string[]> {
  const data = await dataOf(client.rpc('list_topics'))
  return data.map(({ topic }) => topic)
}
