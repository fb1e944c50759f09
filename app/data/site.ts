import { valuesOf } from '#app/content/settings/settings-tree.ts'
import { siteSettings } from '#app/content/settings/site-settings.ts'
import type { CurrentSite } from '#app/content/site.ts'
import { type Client, dataOf } from './client.ts'
import { readNavigation } from './navigation.ts'
import { readOutsideCode } from './outside-code.ts'

/** Null until the settings have been written. */
export async function findSite(client: Client): Promise<CurrentSite | null> {
  const [settings, navigation, outsideCode] = await Promise.all([
    dataOf(client.rpc('read_site', undefined, { get: true })),
    readNavigation(client),
    readOutsideCode(client),
  ])
  if (typeof settings !== 'object' || settings === null) return null
  return { ...valuesOf(siteSettings, settings), navigation, outsideCode }
}
