import type { Sql } from '#server/database/sql.ts'
import { readSite } from '#server/export/read-site.ts'
import { fileKindOf } from '#shared/files/file-kind.ts'
import { valuesOf } from '#shared/settings/settings-tree.ts'
import { allSettings } from '#shared/settings/site-settings.ts'
import type { Media } from './find-media.ts'
import { ImportLoss } from './import-loss.ts'
import type { ImportedLink } from './imported-site.ts'
import { Topics } from './topics.ts'

export interface SiteFacts {
  language: string
  ownerName: string
  topics: Topics
  largestFile: number // bytes
  row: Record<string, unknown>
  navigation: ImportedLink[]
}

export async function readSiteFacts(sql: Sql): Promise<SiteFacts> {
  const { settings, navigation } = readSite(sql)
  const row = await settings()
  const { language, owner, topics, largestFile } = valuesOf(allSettings, row)
  return {
    language,
    ownerName: owner.name,
    topics: new Topics(topics),
    largestFile: largestFile * 1024 * 1024,
    row,
    navigation: await navigation(),
  }
}

export function requireFileKind(name: string) {
  const kind = fileKindOf(name.replace(/[?#].*$/, ''))
  if (!kind) throw new ImportLoss('Files of this kind cannot be attached here.')
  return kind
}

export function describeMedia(media: Media): string {
  if (media.from === 'archive') return 'From the archive.'
  return media.from === 'web' ? `From ${new URL(media.address).host}.` : 'From the text.'
}
