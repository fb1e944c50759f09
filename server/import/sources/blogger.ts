import { findTags, type HtmlElement, textWithin } from '#shared/blocks/html-tree.ts'
import { parseUrl } from '#shared/text/parse-url.ts'
import { plainText } from '../bodies/plain-text.ts'
import { readBloggerBody } from '../feeds/blogger-body.ts'
import * as atom from '../feeds/feed-entry.ts'
import { filesStarting, type ImportFiles } from '../import-files.ts'
import type { Imported, ImportedComment, Source } from '../imported-site.ts'
import { LeftOut } from '../left-out.ts'
import { readXml, textOf, type XmlRecord } from '../read-xml.ts'
import { signedIfSeveral } from './blank-items.ts'

export const blogger: Source = {
  name: 'Blogger',

  isSourceOf: async files => (await listExports(files)).length > 0,

  read: signedIfSeveral(async function* (files) {
    const leftOut = new LeftOut()
    for (const file of await listExports(files)) {
      yield await atom.readFeedSettings(file)
      for await (const record of readXml(file, ['feed>entry'])) yield* readEntry(record, leftOut)
    }
    yield* leftOut.list()
  }),
}

const listExports = (files: ImportFiles) =>
  filesStarting(
    files,
    /\.(?:xml|atom)$/i,
    /<feed\b[\s\S]*?(?:schemas\.google\.com\/blogger\/|>Blogger<\/generator>)/,
  )

function kindOf(entry: HtmlElement): string {
  const terms = findTags(entry, 'category').map(({ attribs }) => /kind#(\w+)$/.exec(attribs.term ?? '')?.[1])
  return terms.find(Boolean) ?? textOf(entry, 'blogger:type').trim().toLowerCase()
}

function* readEntry(record: XmlRecord, leftOut: LeftOut): Generator<Imported> {
  const { element: entry, at } = record
  const kind = kindOf(entry)
  const status = textOf(entry, 'blogger:status').trim()
  if (kind === 'settings' || kind === 'template') return
  if (status.includes('TRASHED')) return leftOut.add(kind, 'It is in the trash.', at)
  if (status === 'GHOSTED' || status === 'SPAM') return leftOut.add(kind, 'It is marked as spam.', at)
  if (kind === 'comment' && findTags(entry, 'gd:extendedProperty').some(isRemoved))
    return leftOut.add('comment', 'Its author or the writer has removed it.', at)
  if (kind === 'comment') return yield readComment(record)
  if (kind !== 'post' && kind !== 'page')
    return leftOut.add(kind || 'entry', 'This type of content has no place here.', at)

  const notes = new Set<string>()
  const post = atom.readFeedEntry(record)
  const isDraft =
    status === 'DRAFT' || findTags(entry, 'app:draft').some(draft => textWithin(draft).trim() === 'yes')
  const path = textOf(entry, 'blogger:filename').trim() || parseUrl(post.address ?? '')?.pathname || ''
  yield {
    ...post,
    noun: kind,
    slug: atom.slugOfAddress(path),
    introduction: plainText(textOf(entry, 'blogger:metaDescription')),
    html: readBloggerBody(atom.htmlOfEntry(entry), notes),
    status: isDraft ? 'draft' : 'published',
    oldAddresses: path && !isDraft ? [path] : [],
    notes,
  }
}

const isRemoved = ({ attribs }: HtmlElement) => attribs.name === 'blogger.contentRemoved'

function readComment(record: XmlRecord): ImportedComment {
  const { element: entry, at } = record
  const post = findTags(entry, 'thr:in-reply-to')[0]?.attribs.ref ?? textOf(entry, 'blogger:parent').trim()
  const [, related = ''] = /\/comments\/default\/(\d+)/.exec(atom.linkOf(entry, 'related')) ?? []
  return {
    type: 'comment',
    id: atom.readFeedEntry(record).id,
    at,
    post,
    parent: related ? post.replace(/\d+$/, related) : textOf(entry, 'blogger:inReplyTo').trim() || null,
    name: atom.authorOfEntry(entry),
    email: null,
    date: atom.dateOfEntry(entry),
    text: plainText(atom.htmlOfEntry(entry)),
    stars: null,
    isShown: true,
  }
}
