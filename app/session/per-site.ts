import type { SupabaseClient } from '@supabase/supabase-js'
import type { Site } from '#app/content/site.ts'
import type { Database } from '#app/data/database-types.ts'

type Client = SupabaseClient<Database>

/** Reads once for each version of the settings, unless it fails: for what changes only when all pages are invalidated, which ends the settings too. */
export function perSite<Value>(read: (client: Client, site: Site) => Promise<Value>) {
  const kept = new WeakMap<Site, Promise<Value>>()
  return (client: Client, site: Site): Promise<Value> => {
    const known = kept.get(site)
    if (known) return known
    const reading = read(client, site)
    kept.set(site, reading)
    reading.catch(() => kept.delete(site))
    return reading
  }
}
