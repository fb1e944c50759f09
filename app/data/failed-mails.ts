import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

/**
 * `isOff`: no server sends mails. `answer`: what the mail server said to the last try. `late`: how many wait for more than five minutes.
 */
export type FailedMails = {
  isOff: boolean
  late: number
  failed: { id: number; kind: string; email: string; answer: string; createdAt: string }[]
}

/** Those that were given up, the newest first, 200 at most. For administrators. */
export async function listFailedMails(client: SupabaseClient<Database>): Promise<FailedMails> {
  const { data, error } = await client.rpc('list_failed_mails')
  if (error) throw error
  return data as unknown as FailedMails
}

/** Sends them once more, for a day. For administrators. */
export async function retryMails(client: SupabaseClient<Database>, ids: number[]): Promise<void> {
  const { error } = await client.rpc('retry_mails', { of_mails: ids })
  if (error) throw error
}
