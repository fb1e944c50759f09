import type { Sql } from '#server/database/sql.ts'
import { isOwnerUnnamed } from '#shared/settings/is-owner-unnamed.ts'
import { rowOf } from '#shared/settings/settings-tree.ts'
import type { Site } from '#shared/settings/site.ts'
import { siteSettings } from '#shared/settings/site-settings.ts'
import { site } from '#site'
import { sampleSite } from '#supabase/sample/sample-site.ts'

export const initialSettings = ({ hasSample }: { hasSample: boolean }): Site =>
  hasSample && isOwnerUnnamed(site) ? { ...site, ...sampleSite } : site

/** Writes the settings of an unused site, and those that it gets when its sample content is removed. */
export async function writeInitialSettings(sql: Sql, starting: Site): Promise<void> {
  const row = { ...rowOf(siteSettings, starting), is_started: true }
  const names = Object.keys(row)
  await sql.unsafe(
    `update public.settings set (${names.join(', ')}) = (
      select ${names.join(', ')} from jsonb_populate_record(null::public.settings, $1::jsonb)
    ) where not is_started`,
    [JSON.stringify(row)],
  )
  const newSite = rowOf(siteSettings, site)
  await sql`update private.first_steps set new_site = ${newSite} where new_site = '{}'`
}
