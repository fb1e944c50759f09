import type { ReadableFiles } from '#server/backup/archived-files.ts'
import { logFailure } from '#server/base/log.ts'
import type { ExportedEntry, ExportedSite, ExportedSubscriber } from './read-site.ts'

export interface Export {
  site: ExportedSite
  files: ReadableFiles
  /** Without a trailing slash. */
  siteUrl: string
  filesOrigin: string | null
  subscribers: AsyncIterable<ExportedSubscriber> | null
  signal: AbortSignal
  /** Sentences about what the export lacks. */
  problems: string[]
}

export const originsOf = ({ siteUrl, filesOrigin }: Export): string[] =>
  [new URL(siteUrl).origin, filesOrigin].filter(origin => origin !== null)

export const addressOf = ({ noun, slug }: Pick<ExportedEntry, 'noun' | 'slug'>, { siteUrl }: Export) =>
  `${siteUrl}/${noun === 'page' ? '' : 'blog/'}${encodeURIComponent(slug)}`

/** Names what another program has no place for. */
export async function nameLosses({ site, problems }: Export): Promise<void> {
  const { subtitle, reviewed } = await site.usedFields()
  if (subtitle) problems.push('Subtitles are left out.')
  if (reviewed) problems.push('Posts do not have the book, film or place that they review, nor your rating.')
  for await (const _ of site.entries('project')) {
    problems.push('Projects are pages, without their role, dates, state and links.')
    break
  }
  for await (const _ of site.series()) {
    problems.push('Series are left out. Their posts are not.')
    break
  }
  if (Object.keys(await site.resume()).length > 0) problems.push('The résumé is left out.')
}

/** The body of an entry as `write` converts it. Sites that were restored may have one that is larger than posts can be: it stays HTML. */
export async function bodyOf(
  entry: ExportedEntry,
  write: (content: string, page: string) => Promise<string>,
  all: Export,
): Promise<string> {
  const page = addressOf(entry, all)
  try {
    return await write(entry.content, page)
  } catch (error) {
    logFailure('export-body-failed', error, { page })
    all.problems.push(`The text of ‘${entry.title}’ (${page}) is too large to convert, so it is HTML.`)
    return entry.content
  }
}
