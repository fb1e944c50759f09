import { valuesOf } from '#app/content/settings/settings-tree.ts'
import { siteSettings } from '#app/content/settings/site-settings.ts'
import type { Site } from '#app/content/site.ts'
import { type Client, dataOf } from './client.ts'

/** Null until the settings have been written. */
export async function findSite(client: Client): Promise<Site | null> {
  const data = await dataOf(client.rpc('read_site', undefined, { get: true }))
  return typeof data === 'object' && data !== null ? valuesOf(siteSettings, data) : null
}
