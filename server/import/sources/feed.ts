import { readHtml } from '../bodies/read-html.ts'
import { htmlOfEntry, readFeedEntry, readFeedSettings } from '../feeds/feed-entry.ts'
import { filesStarting, type ImportFiles } from '../import-files.ts'
import type { ImportedPost, Source } from '../imported-site.ts'
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

/** One that was fetched is named after its address. */
const listFeeds = (input: ImportFiles) =>
  filesStarting(input, input.files.size === 1 ? /^/ : /\.(?:xml|rss|atom|rdf)$/i, /<(?:rss|feed|rdf:RDF)\b/)

function readEntry(record: XmlRecord): ImportedPost {
  const notes = new Set<string>()
  const html = htmlOfEntry(record.element)
  if (!/<(?:p|div|ul|ol|h\d|blockquote)\b/i.test(html))
    notes.add('The feed may have only the start of its text.')
  const entry = readFeedEntry(record)
  return {
    ...entry,
    html: readHtml(html, notes),
    status: entry.publishedAt === null ? 'draft' : 'published',
    notes,
  }
}
