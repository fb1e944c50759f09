import { valuesOf } from '#shared/settings/settings-tree.ts'
import type { CurrentSite } from '#shared/settings/site.ts'
import { siteSettings } from '#shared/settings/site-settings.ts'
import { type Client, dataOf } from './client.ts'
import { readNavigation } from './navigation.ts'
import { readOutsideCode } from './outside-code.ts'

export async function findSite(client: Client): Promise<CurrentSite | null> {
  const [settings, navigation, outsideCode] = await Promise.all([
    dataOf(client.rpc('read_site', undefined, { get: true })),
    readNavigation(client),
    readOutsideCode(client),
  ])
  if (typeof settings !== 'object' || settings === null) return null
  return { ...valuesOf(siteSettings, settings), navigation, outsideCode }
}
