import { elementsIn, type HtmlElement, textWithin, writeHtml } from '#shared/blocks/html-tree.ts'
import { decoded } from '#shared/text/decoded.ts'
import { parseUrl } from '#shared/text/parse-url.ts'
import { plainText } from '../bodies/plain-text.ts'
import type { ImportFile } from '../import-files.ts'
import type { ImportedPost, ImportedSettings } from '../imported-site.ts'
import { readDate } from '../read-date.ts'
import { readXml, textOf, type XmlRecord } from '../read-xml.ts'
import { blankPost, topicAndTags } from '../sources/blank-items.ts'

const ofFeed = [
  'channel>title',
  'channel>description',
  'channel>link',
  'feed>title',
  'feed>subtitle',
  'feed>link',
]
const ofEntries = ['item', 'entry']

export async function readFeedSettings(file: ImportFile): Promise<ImportedSettings> {
  const found: ImportedSettings = { type: 'settings', id: 'settings', at: { file: file.path } }
  for await (const { element } of readXml(file, [...ofFeed, ...ofEntries])) {
    const { name, attribs } = element
    if (ofEntries.includes(name)) break
    const text = textWithin(element).trim()
    if (name === 'title') found.title ??= plainText(text)
    else if (name !== 'link') found.description ??= plainText(text)
    else if ((attribs.rel ?? 'alternate') === 'alternate') {
      const origin = parseUrl(attribs.href ?? text)?.origin
      if (origin?.startsWith('http')) found.address ??= origin
    }
  }
  return found
}

const named = (entry: HtmlElement, name: string) => elementsIn(entry).filter(child => child.name === name)

const first = (entry: HtmlElement, ...names: string[]) =>
  names.map(name => textOf(entry, name).trim()).find(Boolean) ?? ''

export const linkOf = (entry: HtmlElement, relation = 'alternate'): string =>
  named(entry, 'link').find(({ attribs: { rel = 'alternate', href } }) => rel === relation && href)?.attribs
    .href ?? ''

/** Its content may also be markup, not escaped. */
export function htmlOfEntry(entry: HtmlElement): string {
  const [content] = named(entry, 'content')
  if (content?.attribs.type === 'xhtml') return writeHtml(content)
  return first(entry, 'content:encoded', 'content', 'description', 'summary')
}

const termOf = ({ attribs: { term }, children: [text] }: HtmlElement) =>
  plainText(term ?? (text && 'data' in text ? text.data : ''))

export const dateOfEntry = (entry: HtmlElement): string | null =>
  ['pubDate', 'published', 'dc:date', 'updated'].map(name => readDate(textOf(entry, name))).find(Boolean) ??
  null

export const authorOfEntry = (entry: HtmlElement): string => {
  const authors = named(entry, 'author').map(author => textOf(author, 'name').trim())
  return plainText(first(entry, 'dc:creator') || authors.filter(Boolean).join(', '))
}

/** Of RSS or Atom, without its text. */
export function readFeedEntry({ element: entry, at }: XmlRecord): Omit<ImportedPost, 'html' | 'notes'> {
  const guid = first(entry, 'guid', 'id')
  const address = linkOf(entry) || first(entry, 'link') || (/^https?:/.test(guid) ? guid : '')
  const terms = named(entry, 'category').map(termOf)
  return {
    ...blankPost,
    id: guid || address || `line ${at.line}`,
    at,
    title: plainText(first(entry, 'title')),
    slug: slugOfAddress(address),
    publishedAt: dateOfEntry(entry),
    updatedAt: readDate(textOf(entry, 'updated')),
    ...topicAndTags(terms.filter(term => term !== '' && !/^https?:\/\/schemas\.google\.com\//.test(term))),
    author: authorOfEntry(entry) || null,
    address: address || null,
    oldAddresses: address ? [address] : [],
  }
}

export function slugOfAddress(address: string): string {
  const path = parseUrl(address)?.pathname ?? address
  const name = path.replace(/\/+$/, '').replace(/^.*\//, '')
  return decoded(name.replace(/\.\w{3,5}$/, '')) ?? ''
}
