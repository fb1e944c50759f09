import { writeNotes } from '../bodies/note-writer.ts'
import { readHtml } from '../bodies/read-html.ts'
import { htmlOfEntry, readFeedEntry, readFeedSettings } from '../feeds/feed-entry.ts'
import { type ImportFile, type ImportFiles, readStart } from '../import-files.ts'
import type { ImportedPost, ImportNote, Source } from '../imported-site.ts'
import { readXml, type XmlRecord } from '../read-xml.ts'
import { signedIfSeveral } from './blank-items.ts'

/** The last resort, because a feed has only the newest posts and often only their beginning. */
export const feed: Source = {
  name: 'Feed',

  isSourceOf: async files => (await listFeeds(files)).length > 0,

  read: signedIfSeveral(async function* (files) {
    for (const file of await listFeeds(files)) {
      yield await readFeedSettings(file)
      for await (const record of readXml(file, ['item', 'entry'])) yield readEntry(record)
    }
  }),
}

async function listFeeds({ files }: ImportFiles): Promise<ImportFile[]> {
  const feeds: ImportFile[] = []
  for (const file of files.values()) {
    // One that was fetched is named after its address.
    const isCandidate = files.size === 1 || /\.(?:xml|rss|atom|rdf)$/i.test(file.path)
    if (isCandidate && /<(?:rss|feed|rdf:RDF)\b/.test(await readStart(file))) feeds.push(file)
  }
  return feeds
}

function readEntry(record: XmlRecord): ImportedPost {
  const { element, at } = record
  const notes: ImportNote[] = []
  const note = writeNotes(notes, at.file)
  const html = htmlOfEntry(element)
  if (!/<(?:p|div|ul|ol|h\d|blockquote)\b/i.test(html))
    note('changed', 'The feed may have only the start of its text.', at.line)
  const entry = readFeedEntry(record)
  return {
    ...entry,
    html: readHtml(html, note),
    status: entry.publishedAt === null ? 'draft' : 'published',
    notes,
  }
}
