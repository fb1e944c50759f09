import type { ReadableFiles } from '#server/backup/archived-files.ts'
import type { ExportedSite } from './read-site.ts'
import type { ExportedSubscriber } from './subscribers-file.ts'

export interface Export {
  site: ExportedSite
  files: ReadableFiles
  /** Without a trailing slash. */
  siteUrl: string
  filesOrigin: string | null
  subscribers: AsyncIterable<ExportedSubscriber> | null
  signal: AbortSignal
}

export const originsOf = ({ siteUrl, filesOrigin }: Export): string[] =>
  [new URL(siteUrl).origin, filesOrigin].filter(origin => origin !== null)
