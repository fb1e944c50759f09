import { elementsIn, type HtmlElement, writeHtml } from '#shared/blocks/html-tree.ts'
import { decoded } from '#shared/text/decoded.ts'
import { parseUrl } from '#shared/text/parse-url.ts'
import { plainText } from '../bodies/plain-text.ts'
import { readDate } from '../read-date.ts'
import { textOf, type XmlRecord } from '../read-xml.ts'

const named = (entry: HtmlElement, name: string) => elementsIn(entry).filter(child => child.name === name)

/** The first of these children that has text. */
const first = (entry: HtmlElement, ...names: string[]) =>
  names.map(name => textOf(entry, name).trim()).find(Boolean) ?? ''

/** The address of an Atom link with this relation, by default the entry's own. */
export const linkOf = (entry: HtmlElement, relation = 'alternate'): string =>
  named(entry, 'link').find(({ attribs: { rel = 'alternate', href } }) => rel === relation && href)?.attribs
    .href ?? ''

/** Its content may also be markup, not escaped. */
function htmlOf(entry: HtmlElement): string {
  const [content] = named(entry, 'content')
  const isMarkup = content?.attribs.type === 'xhtml'
  return isMarkup ? writeHtml(content) : first(entry, 'content:encoded', 'content', 'description', 'summary')
}

export function readFeedEntry({ element: entry, at }: XmlRecord) {
  const link = linkOf(entry) || first(entry, 'link')
  const guid = first(entry, 'guid', 'id')
  const address = link || (/^https?:/.test(guid) ? guid : '')
  const labels = named(entry, 'category').map(
    ({ attribs, children: [text] }) => attribs.term ?? (text && 'data' in text ? text.data : ''),
  )
  const tags = labels
    .map(plainText)
    .filter(label => label !== '' && !/^https?:\/\/schemas\.google\.com\//.test(label))
  const published = ['pubDate', 'published', 'dc:date', 'updated']
    .map(name => readDate(textOf(entry, name)))
    .find(Boolean)
  const authors = named(entry, 'author').map(author => textOf(author, 'name').trim())
  return {
    id: guid || address || `line ${at.line}`,
    title: plainText(first(entry, 'title')),
    address: address || null,
    html: htmlOf(entry),
    publishedAt: published ?? null,
    updatedAt: readDate(textOf(entry, 'updated')),
    tags: [...new Set(tags)],
    author: plainText(first(entry, 'dc:creator') || authors.filter(Boolean).join(', ')),
  }
}

export function slugOfAddress(address: string | null): string {
  const path = parseUrl(address ?? '')?.pathname ?? address ?? ''
  const name = path.replace(/\/+$/, '').replace(/^.*\//, '')
  return decoded(name.replace(/\.\w{3,5}$/, '')) ?? ''
}
