import type { SupabaseClient } from '@supabase/supabase-js'
import type { Site } from '#app/content/site.ts'
import type { Database, Json } from './database-types.ts'
import { type SiteRow, toSite, toSiteRow } from './site.ts'

type Client = SupabaseClient<Database>

export type Settings = {
  holdFirstReviews: boolean
  /** Null: addresses are confirmed if the server can send mail. */
  confirmAddresses: boolean | null
}

export type AllSettings = Site & Settings

/** `updatedAt`: for optimistic locking. `site` null: never written, so that those of `site.config.ts` are shown. */
type SavedSettings = { settings: Settings; site: Site | null; updatedAt: string }

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

export async function readSavedSettings(client: Client): Promise<SavedSettings> {
  const { data, error } = await client.from('settings').select('*').single()
  if (error) throw error
  return {
    settings: toSettings(data),
    site: data.is_started ? toSite(data) : null,
    updatedAt: data.updated_at,
  }
}

/** The new `updatedAt`. Saves nothing and returns null when the row was changed after `seen`. */
export async function saveSettings(client: Client, all: AllSettings, seen: string): Promise<string | null> {
  const { data, error } = await client
    .from('settings')
    .update({
      ...toSiteRow(all),
      hold_first_reviews: all.holdFirstReviews,
      confirm_addresses: all.confirmAddresses,
      is_started: true,
    })
    .eq('id', true)
    .eq('updated_at', seen)
    .select('updated_at')
  if (error) throw error
  return data[0]?.updated_at ?? null
}

export type SettingsVersion = { id: number; savedAt: string; savedBy: string | null; settings: AllSettings }

/** Newest first, at most 500. */
export async function listSettingsVersions(client: Client): Promise<SettingsVersion[]> {
  const { data, error } = await client
    .from('settings_versions')
    .select('id, user_id, created_at, settings')
    .order('id', { ascending: false })
  if (error) throw error
  const ids = [...new Set(data.map(({ user_id }) => user_id).filter(id => id !== null))]
  const people = await client.from('profiles').select('id, username').in('id', ids)
  if (people.error) throw people.error
  return data.map(({ id, user_id, created_at, settings }) => ({
    id,
    savedAt: created_at,
    savedBy: people.data.find(person => person.id === user_id)?.username ?? null,
    settings: fromVersion(settings),
  }))
}

/** A version has the columns of its time. */
function fromVersion(json: Json): AllSettings {
  const row = json as unknown as SiteRow & Row
  return { ...toSite(row), ...toSettings(row) }
}

const toSettings = (row: Row): Settings => ({
  holdFirstReviews: row.hold_first_reviews,
  confirmAddresses: row.confirm_addresses,
})
