import { elementsIn, findTags, type HtmlElement, textWithin } from '#shared/blocks/html-tree.ts'
import { decoded } from '#shared/text/decoded.ts'
import { plainText } from '../bodies/plain-text.ts'
import { readWordpressBody } from '../bodies/wordpress-body.ts'
import { filesStarting, type ImportFiles } from '../import-files.ts'
import type { Imported, ImportedComment, ImportedPost, Source } from '../imported-site.ts'
import { LeftOut } from '../left-out.ts'
import { readDate } from '../read-date.ts'
import { readXml, textOf, type XmlRecord } from '../read-xml.ts'
import { blankComment, blankPost, starsOf, topicAndTags } from './blank-items.ts'
import { listMeta, metaOf, readWordpressSite, type Site } from './wordpress-site.ts'

const statuses: Record<string, [ImportedPost['status'], note?: string]> = {
  publish: ['published'],
  future: ['published'],
  draft: ['draft'],
  pending: ['draft', 'It awaited review, so it becomes a draft.'],
  private: ['draft', 'It was private, so it becomes a draft.'],
}

const parts = /^(?:attachment|nav_menu_item|wp_block|revision)$/

export const wordpress: Source = {
  name: 'WordPress',
  isSourceOf: async files => (await listExports(files)).length > 0,

  async *read(files) {
    const exports = await listExports(files)
    const site = await readWordpressSite(exports)
    yield* site.items
    const leftOut = new LeftOut()
    for (const file of exports)
      for await (const record of readXml(file, ['channel>item'])) yield* readItem(record, site, leftOut)
    yield* leftOut.list()
  },
}

const listExports = (files: ImportFiles) =>
  filesStarting(files, /\.(?:xml|wxr)$/i, /wordpress\.org\/export\/|generator>https?:\/\/wordpress\.org/)

function* readItem({ element: item, at }: XmlRecord, site: Site, leftOut: LeftOut): Generator<Imported> {
  const plain = (name: string) => plainText(textOf(item, name))
  const type = textOf(item, 'wp:post_type') || 'post'
  if (parts.test(type)) return
  if (type !== 'post' && type !== 'page')
    return leftOut.add(type, 'This type of content has no place here.', at)
  const given = textOf(item, 'wp:status') || 'publish'
  const [status, change] = statuses[given] ?? []
  if (!status) return leftOut.add(type, `Its status is ‘${given}’.`, at)
  const notes = new Set<string>()
  if (change) notes.add(change)
  const address = textOf(item, 'link').trim() || null
  const number = textOf(item, 'wp:post_id')
  const id = number || textOf(item, 'guid') || address || `line ${at.line}`
  const meta = metaOf(item, 'wp:postmeta')
  const author = textOf(item, 'dc:creator')
  const content = textOf(item, 'content:encoded')
  yield {
    ...blankPost,
    id,
    at,
    noun: type,
    title: plain('title'),
    slug: decoded(textOf(item, 'wp:post_name')) ?? '',
    introduction: plain('excerpt:encoded'),
    html: readWordpressBody(content, site, { id, footnotes: meta.get('footnotes') ?? '' }, notes),
    status,
    publishedAt: status === 'draft' ? null : dateOf(item, 'wp:post_date', notes),
    updatedAt: dateOf(item, 'wp:post_modified', notes),
    ...topicAndTags(
      termsOf(item, 'category').filter(name => name !== 'Uncategorized'),
      termsOf(item, 'post_tag', 'tag'),
    ),
    author: (site.authors.size > 1 && (site.authors.get(author) ?? author)) || null,
    cover: site.attachments.get(meta.get('_thumbnail_id') ?? '') ?? null,
    audience: textOf(item, 'wp:post_password') ? 'password' : 'everybody',
    address,
    oldAddresses: [
      ...(address ? [address, ...formerAddresses(item, address, site)] : []),
      ...(/^\d+$/.test(number) ? [`/?${type === 'post' ? 'p' : 'page_id'}=${number}`] : []),
    ],
    areReviewsClosed: textOf(item, 'wp:comment_status') === 'closed',
    notes,
  }
  for (const comment of elementsIn(item).filter(({ name }) => name === 'wp:comment')) {
    const found = readComment(comment, id, at)
    if (typeof found === 'string') leftOut.add('comment', found, at)
    else yield found
  }
}

/** WordPress redirects from the slugs that a post had, unless another post has that address now. */
function formerAddresses(item: HtmlElement, address: string, { addresses }: Site): string[] {
  const slug = textOf(item, 'wp:post_name')
  const start = address.lastIndexOf(`/${slug}`) + 1
  const rest = address.slice(start + slug.length)
  if (slug === '' || start === 0 || !/^(?:\.html?)?\/?$/.test(rest)) return []
  return listMeta(item, 'wp:postmeta')
    .filter(([key, old]) => key === '_wp_old_slug' && old !== '')
    .map(([, old]) => address.slice(0, start) + old + rest)
    .filter(former => !addresses.has(former))
}

function readComment(comment: HtmlElement, post: string, at: XmlRecord['at']): ImportedComment | string {
  const own = (name: string) => textOf(comment, `wp:comment_${name}`)
  const [approved, type, parent] = ['approved', 'type', 'parent'].map(own)
  if (approved === 'spam' || approved === 'trash') return `It is marked as ${approved}.`
  if (type && type !== 'comment' && type !== 'review') return `A ${type} is not written by a person.`
  return {
    ...blankComment,
    id: own('id') || `${post} ${own('date_gmt')}`,
    at,
    post,
    parent: parent && parent !== '0' ? parent : null,
    name: plainText(own('author')),
    email: own('author_email') || null,
    date: dateOf(comment, 'wp:comment_date'),
    text: plainText(own('content')),
    stars: starsOf(metaOf(comment, 'wp:commentmeta').get('rating')),
    isShown: approved !== '0' && approved !== 'hold',
  }
}

const termsOf = (item: HtmlElement, ...domains: string[]) =>
  findTags(item, 'category')
    .filter(({ attribs }) => domains.includes(attribs.domain ?? 'category'))
    .map(term => plainText(textWithin(term)))
    .filter(name => name !== '')

/** The time in UTC, else what feeds show, else the time of an unknown zone. */
function dateOf(parent: HtmlElement, name: string, notes?: Set<string>): string | null {
  const known =
    readDate(`${textOf(parent, `${name}_gmt`)}Z`) ??
    (name === 'wp:post_date' ? readDate(textOf(parent, 'pubDate')) : null)
  const local = known ? null : readDate(`${textOf(parent, name)}Z`)
  if (local) notes?.add('Its dates have no zone and were read as UTC.')
  return known ?? local
}
