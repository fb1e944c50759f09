import { type RowOf, rowOf, type ValuesOf, valuesOf } from '#shared/settings/settings-tree.ts'
import type { AllSettings, Site } from '#shared/settings/site.ts'
import { adminSettings, allSettings, siteSettings } from '#shared/settings/site-settings.ts'
import { type Client, dataOf } from './client.ts'
import type { Database } from './database-types.ts'
import type { OwnSaves } from './own-saves.ts'
import { requireAdmin } from './require-admin.ts'
import { withSavers } from './versions.ts'

type Row = Omit<Database['public']['Tables']['settings']['Row'], 'id' | 'is_started' | 'updated_at'>

/** Fails to compile when a setting has no column, or a column no setting. */
const toRow = (all: AllSettings): Row =>
  rowOf(allSettings, all) satisfies { [Column in keyof RowOf<typeof allSettings>]: Row[Column] }

type AdminSettings = ValuesOf<typeof adminSettings>

/** `updatedAt`: for optimistic locking. `site` null: never saved, so that `site.config.ts` applies. */
type SavedSettings = { settings: AdminSettings; site: Site | null; updatedAt: string }

export async function readSavedSettings(client: Client): Promise<SavedSettings> {
  const row = await dataOf(client.from('settings').select('*').single())
  return {
    settings: valuesOf(adminSettings, row),
    site: row.is_started ? valuesOf(siteSettings, row) : null,
    updatedAt: row.updated_at,
  }
}

/** Returns when they were saved, or null if somebody else saved them since `seen`. */
export function saveSettings(client: Client, own: OwnSaves, all: AllSettings, seen: string) {
  const row = toRow(all)
  return own.save({
    row,
    seen,
    write: seen => updateSettings(client, row, seen),
    async read() {
      const { site, settings, updatedAt } = await readSavedSettings(client)
      return site && { row: toRow({ ...site, ...settings }), seen: updatedAt }
    },
  })
}

async function updateSettings(client: Client, row: Row, seen: string) {
  const data = await dataOf(
    client
      .from('settings')
      .update({ ...row, is_started: true })
      .eq('id', true)
      .eq('updated_at', seen)
      .select('updated_at'),
  )
  if (data.length === 0) await requireAdmin(client)
  return data[0]?.updated_at ?? null
}

export type SettingsVersion = { id: number; savedAt: string; savedBy: string | null; settings: AllSettings }

export async function listSettingsVersions(client: Client): Promise<SettingsVersion[]> {
  const data = await dataOf(
    client
      .from('settings_versions')
      .select('id, user_id, savedAt:created_at, settings')
      .order('id', { ascending: false }),
  )
  const versions = await withSavers(client, data)
  return versions.map(version => ({ ...version, settings: valuesOf(allSettings, Object(version.settings)) }))
}
