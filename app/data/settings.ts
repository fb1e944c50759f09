import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

type Client = SupabaseClient<Database>

export type Settings = {
  holdFirstReviews: boolean
  /** Null: addresses are confirmed if the server can send mail. */
  confirmAddresses: boolean | null
}

type Row = Pick<Database['public']['Tables']['settings']['Row'], 'hold_first_reviews' | 'confirm_addresses'>

const columns = 'hold_first_reviews, confirm_addresses'

export async function readSettings(client: Client): Promise<Settings> {
  const { data, error } = await client.from('settings').select(columns).single()
  if (error) throw error
  return toSettings(data)
}

export async function updateSettings(client: Client, changes: Partial<Settings>): Promise<Settings> {
  const { holdFirstReviews, confirmAddresses } = changes
  const { data, error } = await client
    .from('settings')
    .update({
      ...(holdFirstReviews !== undefined && { hold_first_reviews: holdFirstReviews }),
      ...(confirmAddresses !== undefined && { confirm_addresses: confirmAddresses }),
    })
    .eq('id', true)
    .select(columns)
    .single()
  if (error) throw error
  return toSettings(data)
}

const toSettings = (row: Row): Settings => ({
  holdFirstReviews: row.hold_first_reviews,
  confirmAddresses: row.confirm_addresses,
})
