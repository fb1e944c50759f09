import { writeNotes } from '../bodies/note-writer.ts'
import { readHtml } from '../bodies/read-html.ts'
import { readFeedEntry, slugOfAddress } from '../feeds/feed-entry.ts'
import { readFeedSettings } from '../feeds/feed-settings.ts'
import { haveOneAuthor } from '../have-one-author.ts'
import { type ImportFile, type ImportFiles, readStart } from '../import-files.ts'
import type { ImportedPost, ImportNote, Source } from '../imported-site.ts'
import { readXml, type XmlRecord } from '../read-xml.ts'

/** RSS or Atom of any site: the last resort, as a feed has only the newest posts and often only their start. */
export const feed: Source = {
  name: 'Feed',

  isSourceOf: async files => (await listFeeds(files)).length > 0,

  async *read(files) {
    for (const file of await listFeeds(files)) {
      yield await readFeedSettings(file)
      const isSigned = !(await haveOneAuthor(listAuthors(file)))
      for await (const record of readXml(file, ['item', 'entry'])) yield readEntry(record, isSigned)
    }
  },
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

async function* listAuthors(file: ImportFile): AsyncGenerator<string> {
  for await (const record of readXml(file, ['item', 'entry'])) yield readFeedEntry(record).author
}

function readEntry(record: XmlRecord, isSigned: boolean): ImportedPost {
  const { at } = record
  const notes: ImportNote[] = []
  const note = writeNotes(notes, at.file)
  const { html, author, ...entry } = readFeedEntry(record)
  if (!/<(?:p|div|ul|ol|h\d|blockquote)\b/i.test(html))
    note('changed', 'The feed may have only the start of its text.', at.line)
  return {
    type: 'post',
    noun: 'post',
    at,
    slug: slugOfAddress(entry.address),
    introduction: '',
    html: readHtml(html, note),
    status: entry.publishedAt === null ? 'draft' : 'published',
    topic: entry.tags[0] ?? null,
    author: (isSigned && author) || null,
    cover: null,
    audience: 'everybody',
    oldAddresses: entry.address ? [entry.address] : [],
    notes,
    ...entry,
    tags: entry.tags.slice(1),
  }
}
