import type { Sql } from '#server/database/sql.ts'
import { fileKindOf } from '#shared/files/file-kind.ts'
import { siteTopics } from '#shared/settings/site-topics.ts'
import type { Media } from './find-media.ts'
import { ImportLoss } from './import-loss.ts'
import { Topics } from './topics.ts'

export interface SiteFacts {
  language: string
  ownerName: string
  topics: Topics
  largestFile: number // bytes
}

export async function readSiteFacts(sql: Sql): Promise<SiteFacts> {
  const [row] = await sql<{ language: string; owner_name: string; topics: unknown; largest_file: number }>`
    select language, owner_name, topics, largest_file from public.settings`
  return {
    language: row?.language ?? 'en',
    ownerName: row?.owner_name ?? '',
    topics: new Topics(siteTopics.read(row?.topics)),
    largestFile: (row?.largest_file ?? 15) * 1024 * 1024,
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
