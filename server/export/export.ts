import type { ReadableFiles } from '#server/backup/archived-files.ts'
import type { ExportedSite } from './read-site.ts'
import type { ExportedSubscriber } from './subscribers-file.ts'

export interface Export {
  site: ExportedSite
  files: ReadableFiles
  /** Without a slash at the end. */
  siteUrl: string
  /** Of a Supabase project that stores the files. */
  filesOrigin: string | null
  /** Null: they stay out. */
  subscribers: AsyncIterable<ExportedSubscriber> | null
  signal: AbortSignal
}

export const originsOf = ({ siteUrl, filesOrigin }: Export): string[] =>
  [new URL(siteUrl).origin, filesOrigin].filter(origin => origin !== null)
