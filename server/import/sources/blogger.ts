import { findTags, type HtmlElement, textWithin } from '#shared/blocks/html-tree.ts'
import { parseUrl } from '#shared/text/parse-url.ts'
import { writeNotes } from '../bodies/note-writer.ts'
import { plainText } from '../bodies/plain-text.ts'
import { readBloggerBody } from '../feeds/blogger-body.ts'
import { linkOf, readFeedEntry, slugOfAddress } from '../feeds/feed-entry.ts'
import { readFeedSettings } from '../feeds/feed-settings.ts'
import { haveOneAuthor } from '../have-one-author.ts'
import { type ImportFile, type ImportFiles, readStart } from '../import-files.ts'
import type { Imported, ImportNote, Source } from '../imported-site.ts'
import { LeftOut } from '../left-out.ts'
import { readXml, textOf, type XmlRecord } from '../read-xml.ts'

/** Blogger's backup, and the feed in Google's archive since 2024. */
export const blogger: Source = {
  name: 'Blogger',

  async isSourceOf(files) {
    for (const file of feedsIn(files)) {
      const start = await readStart(file)
      if (/<feed\b/.test(start) && /schemas\.google\.com\/blogger\/|>Blogger<\/generator>/.test(start))
        return true
    }
    return false
  },

  async *read(files) {
    const leftOut = new LeftOut()
    for (const file of feedsIn(files)) {
      yield await readFeedSettings(file)
      const isSigned = !(await haveOneAuthor(listAuthors(file)))
      for await (const record of readXml(file, ['feed>entry'])) yield* readEntry(record, isSigned, leftOut)
    }
    yield* leftOut.list()
  },
}

const feedsIn = ({ files }: ImportFiles) =>
  [...files.values()].filter(({ path }) => /\.(?:xml|atom)$/i.test(path))

function kindOf(entry: HtmlElement): string {
  const terms = findTags(entry, 'category').map(({ attribs }) => /kind#(\w+)$/.exec(attribs.term ?? '')?.[1])
  return terms.find(Boolean) ?? textOf(entry, 'blogger:type').trim().toLowerCase()
}

async function* listAuthors(file: ImportFile): AsyncGenerator<string> {
  for await (const record of readXml(file, ['feed>entry']))
    if (kindOf(record.element) === 'post') yield readFeedEntry(record).author
}

function* readEntry(record: XmlRecord, isSigned: boolean, leftOut: LeftOut): Generator<Imported> {
  const { element: entry, at } = record
  const kind = kindOf(entry)
  const status = textOf(entry, 'blogger:status').trim()
  if (kind === 'settings' || kind === 'template') return
  if (status.includes('TRASHED')) return leftOut.add(kind, 'It is in the trash.', at)
  if (status === 'GHOSTED' || status === 'SPAM') return leftOut.add(kind, 'It is marked as spam.', at)
  if (kind === 'comment') return yield* readComment(record, leftOut)
  if (kind !== 'post' && kind !== 'page')
    return leftOut.add(kind || 'entry', 'This type of content has no place here.', at)

  const notes: ImportNote[] = []
  const { id, title, address, html, publishedAt, updatedAt, tags, author } = readFeedEntry(record)
  const isDraft =
    status === 'DRAFT' || findTags(entry, 'app:draft').some(draft => textWithin(draft).trim() === 'yes')
  const path = textOf(entry, 'blogger:filename').trim() || parseUrl(address ?? '')?.pathname || ''
  yield {
    type: 'post',
    noun: kind,
    id,
    at,
    title,
    slug: slugOfAddress(path),
    introduction: plainText(textOf(entry, 'blogger:metaDescription')),
    html: readBloggerBody(html, writeNotes(notes, at.file)),
    status: isDraft ? 'draft' : 'published',
    publishedAt,
    updatedAt,
    topic: tags[0] ?? null,
    tags: tags.slice(1),
    author: (isSigned && author) || null,
    cover: null,
    audience: 'everybody',
    address,
    oldAddresses: path && !isDraft ? [path] : [],
    notes,
  }
}

function* readComment(record: XmlRecord, leftOut: LeftOut): Generator<Imported> {
  const { element: entry, at } = record
  const isRemoved = findTags(entry, 'gd:extendedProperty').some(
    ({ attribs }) => attribs.name === 'blogger.contentRemoved',
  )
  if (isRemoved) return leftOut.add('comment', 'Its author or the writer has removed it.', at)
  const post = findTags(entry, 'thr:in-reply-to')[0]?.attribs.ref ?? textOf(entry, 'blogger:parent').trim()
  const [, related = ''] = /\/comments\/default\/(\d+)/.exec(linkOf(entry, 'related')) ?? []
  const { id, html, publishedAt, author } = readFeedEntry(record)
  yield {
    type: 'comment',
    id,
    at,
    post,
    parent: related ? post.replace(/\d+$/, related) : textOf(entry, 'blogger:inReplyTo').trim() || null,
    name: author,
    email: null,
    date: publishedAt,
    text: plainText(html),
    stars: null,
    isShown: true,
  }
}
