import type { Site } from '#app/content/site.ts'
import type { Client } from '#app/data/client.ts'

/** Reads once for each version of the settings, unless it fails: for what changes only when all pages are invalidated, which ends the settings too. */
export function perSite<Value>(read: (client: Client, site: Site) => Promise<Value>) {
  const cache = new WeakMap<Site, Promise<Value>>()
  return (client: Client, site: Site): Promise<Value> => {
    const known = cache.get(site)
    if (known) return known
    const reading = read(client, site)
    cache.set(site, reading)
    reading.catch(() => cache.delete(site))
    return reading
  }
}
