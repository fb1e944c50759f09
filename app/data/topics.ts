import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

/** The current name of a renamed topic. Null when no topic had that name. */
export async function findPresentTopic(
  client: SupabaseClient<Database>,
  name: string,
): Promise<string | null> {
  if (name.includes('\0')) return null
  const { data, error } = await client.rpc('present_topic', { old_name: name }, { get: true })
  if (error) throw error
  return data
}

/** The topics of published posts, at most 200, in the order of the database. */
export async function listTopics(client: SupabaseClient<Database>): Promise<string[]> {
  const { data, error } = await client.rpc('list_topics')
  if (error) throw error
  return data.map(({ topic }) => topic)
}
