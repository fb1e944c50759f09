import { elementsIn, findTags, type HtmlElement, textWithin } from '#shared/blocks/html-tree.ts'
import { decoded } from '#shared/text/decoded.ts'
import { writeNotes } from '../bodies/note-writer.ts'
import { plainText } from '../bodies/plain-text.ts'
import { readWordpressBody } from '../bodies/wordpress-body.ts'
import { type ImportFiles, readStart } from '../import-files.ts'
import type { Imported, ImportedComment, ImportedPost, ImportNote, Source } from '../imported-site.ts'
import { readDate } from '../read-date.ts'
import { readXml, textOf, type XmlRecord } from '../read-xml.ts'
import { metaOf, readWordpressSite, type Site } from './wordpress-site.ts'

const statuses: Record<string, [ImportedPost['status'], note?: string]> = {
  publish: ['published'],
  future: ['published'],
  draft: ['draft'],
  pending: ['draft', 'It awaited review and is a draft.'],
  private: ['draft', 'It was private and is a draft.'],
}

const parts = /^(?:attachment|nav_menu_item|wp_block|revision)$/

/** WordPress' eXtended RSS, of any version, in one file or several. */
export const wordpress: Source = {
  name: 'WordPress',
  isSourceOf: async files => {
    for (const file of exportsIn(files))
      if (/wordpress\.org\/export\/|generator>https?:\/\/wordpress\.org/.test(await readStart(file)))
        return true
    return false
  },
  async *read(files) {
    const site = await readWordpressSite(exportsIn(files))
    yield* site.found
    for (const file of exportsIn(files))
      for await (const record of readXml(file, ['channel>item'])) yield* readItem(record, site)
    yield* site.leftOut.list()
  },
}

const exportsIn = ({ files }: ImportFiles) =>
  [...files.values()].filter(({ path }) => /\.(?:xml|wxr)$/i.test(path))

function* readItem({ element: item, at }: XmlRecord, site: Site): Generator<Imported> {
  const type = textOf(item, 'wp:post_type') || 'post'
  const id = textOf(item, 'wp:post_id') || textOf(item, 'guid') || textOf(item, 'link') || `line ${at.line}`
  const status = textOf(item, 'wp:status') || 'publish'
  const leaveOut = (why: string) => site.leftOut.add(type, why, at)
  if (parts.test(type)) return
  if (type !== 'post' && type !== 'page') return leaveOut('This type of content has no place here.')
  const [stored, change] = statuses[status] ?? []
  if (!stored) return leaveOut(`Its status is ‘${status}’.`)
  const notes: ImportNote[] = []
  const note = writeNotes(notes, at.file)
  if (change) note('changed', change, at.line)
  const inCategory = termsOf(item, 'category').filter(name => name !== 'Uncategorized')
  const meta = metaOf(item, 'wp:postmeta')
  const address = textOf(item, 'link').trim() || null
  yield {
    type: 'post',
    id,
    at,
    noun: type,
    title: plainText(textOf(item, 'title')),
    slug: decoded(textOf(item, 'wp:post_name')) ?? '',
    introduction: plainText(textOf(item, 'excerpt:encoded')),
    html: readWordpressBody(
      textOf(item, 'content:encoded'),
      site,
      { id, footnotes: meta.get('footnotes') ?? '' },
      note,
    ),
    status: stored,
    publishedAt: stored === 'draft' ? null : dateOf(item, 'wp:post_date', note),
    updatedAt: dateOf(item, 'wp:post_modified', note),
    topic: inCategory[0] ?? null,
    tags: [...inCategory.slice(1), ...termsOf(item, 'post_tag', 'tag')],
    author:
      site.authors.size > 1
        ? (site.authors.get(textOf(item, 'dc:creator')) ?? textOf(item, 'dc:creator')) || null
        : null,
    cover: site.attachments.get(meta.get('_thumbnail_id') ?? '') ?? null,
    audience: textOf(item, 'wp:post_password') ? 'password' : 'everybody',
    address,
    oldAddresses: [
      ...(address ? [address] : []),
      ...(/^\d+$/.test(id) ? [`/?${type === 'post' ? 'p' : 'page_id'}=${id}`] : []),
    ],
    areReviewsClosed: textOf(item, 'wp:comment_status') === 'closed',
    notes,
  }
  for (const comment of elementsIn(item).filter(({ name }) => name === 'wp:comment')) {
    const found = readComment(comment, id, at)
    if (typeof found === 'string') site.leftOut.add('comment', found, at)
    else yield found
  }
}

function readComment(comment: HtmlElement, post: string, at: XmlRecord['at']): ImportedComment | string {
  const approved = textOf(comment, 'wp:comment_approved')
  const type = textOf(comment, 'wp:comment_type')
  if (approved === 'spam' || approved === 'trash') return `It is marked as ${approved}.`
  if (type && type !== 'comment' && type !== 'review') return `A ${type} is not written by a person.`
  const stars = Number(metaOf(comment, 'wp:commentmeta').get('rating'))
  const parent = textOf(comment, 'wp:comment_parent')
  return {
    type: 'comment',
    id: textOf(comment, 'wp:comment_id') || `${post} ${textOf(comment, 'wp:comment_date_gmt')}`,
    at,
    post,
    parent: parent && parent !== '0' ? parent : null,
    name: plainText(textOf(comment, 'wp:comment_author')),
    email: textOf(comment, 'wp:comment_author_email') || null,
    date: dateOf(comment, 'wp:comment_date', () => {}),
    text: plainText(textOf(comment, 'wp:comment_content')),
    stars: stars === 1 || stars === 2 || stars === 3 || stars === 4 || stars === 5 ? stars : null,
    isShown: approved !== '0' && approved !== 'hold',
  }
}

const termsOf = (item: HtmlElement, ...domains: string[]) => [
  ...new Set(
    findTags(item, 'category')
      .filter(({ attribs }) => domains.includes(attribs.domain ?? 'category'))
      .map(term => plainText(textWithin(term)))
      .filter(name => name !== ''),
  ),
]

/** The time in UTC, else what feeds show, else the time of an unknown zone. */
function dateOf(
  parent: HtmlElement,
  name: string,
  note: (kind: 'changed', text: string) => void,
): string | null {
  const known =
    readDate(`${textOf(parent, `${name}_gmt`)}Z`) ??
    (name === 'wp:post_date' ? readDate(textOf(parent, 'pubDate')) : null)
  const local = known ? null : readDate(`${textOf(parent, name)}Z`)
  if (local) note('changed', 'Its dates have no zone and were read as UTC.')
  return known ?? local
}
