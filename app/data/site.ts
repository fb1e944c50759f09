import type { SupabaseClient } from '@supabase/supabase-js'
import { valuesOf } from '#app/content/settings/settings-tree.ts'
import { siteSettings } from '#app/content/settings/site-settings.ts'
import type { Site } from '#app/content/site.ts'
import { dataOf } from './data-of.ts'
import type { Database } from './database-types.ts'

/** Null until the settings have been written. */
export async function findSite(client: SupabaseClient<Database>): Promise<Site | null> {
  const data = await dataOf(client.rpc('read_site', undefined, { get: true }))
  return typeof data === 'object' && data !== null ? valuesOf(siteSettings, data) : null
}
