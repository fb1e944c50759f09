import { elementsIn, type HtmlElement, textWithin } from '#shared/blocks/html-tree.ts'
import { plainText } from '../bodies/plain-text.ts'
import type { WordpressSite } from '../bodies/wordpress-body.ts'
import type { ImportFile } from '../import-files.ts'
import type { Imported, ImportedPicture } from '../imported-site.ts'
import { readXml, textOf } from '../read-xml.ts'

export interface Site extends WordpressSite {
  authors: Map<string, string>
  /** The present addresses of posts and pages. */
  addresses: Set<string>
  /** Its settings, and the tags that have a description. */
  items: Imported[]
}

const terms: Record<string, [name: string, description: string]> = {
  'wp:category': ['wp:cat_name', 'wp:category_description'],
  'wp:tag': ['wp:tag_name', 'wp:tag_description'],
}

const ofSite = ['title', 'description', 'wp:base_blog_url', 'wp:base_site_url', 'link']

const names = ['item', 'wp:author', ...Object.keys(terms), ...ofSite].map(name => `channel>${name}`)

/** Reads what posts refer to: it may follow them. */
export async function readWordpressSite(files: ImportFile[]): Promise<Site> {
  const attachments = new Map<string, ImportedPicture>()
  const site = {
    attachments,
    uploads: new Map(),
    patterns: new Map(),
    authors: new Map(),
    addresses: new Set<string>(),
  }
  const tags: Imported[] = []
  const settings = new Map<string, string>()
  for (const file of files)
    for await (const { element, at } of readXml(file, names)) {
      const [name, about] = terms[element.name] ?? []
      const plain = (child: string) => plainText(textOf(element, child))
      if (element.name === 'item') readItem(element, site)
      else if (element.name === 'wp:author')
        site.authors.set(textOf(element, 'wp:author_login'), plain('wp:author_display_name'))
      else if (name && about && plain(about))
        tags.push({ type: 'tag', id: plain(name), at, name: plain(name), description: plain(about) })
      else settings.set(element.name, plainText(textWithin(element)))
    }
  const [title = '', description = '', ...addresses] = ofSite.map(name => settings.get(name))
  const address = addresses.find(Boolean)?.replace(/\/+$/, '')
  const at = { file: files[0]?.path ?? '' }
  const common = { type: 'settings', id: 'site', at, title, description } as const
  const origins = [...new Set([...attachments.values()].flatMap(one => URL.parse(one.address)?.origin ?? []))]
  const own: Imported = { ...common, origins, ...(address && { address }) }
  return { ...site, items: [own, ...tags] }
}

type Parts = Omit<Site, 'authors' | 'items'>

function readItem(item: HtmlElement, { attachments, uploads, patterns, addresses }: Parts) {
  addresses.add(textOf(item, 'link').trim())
  const id = textOf(item, 'wp:post_id')
  const type = textOf(item, 'wp:post_type')
  const address = textOf(item, 'wp:attachment_url').trim()
  if (type === 'wp_block') patterns.set(id, textOf(item, 'content:encoded'))
  if (type !== 'attachment' || !address) return
  const parent = textOf(item, 'wp:post_parent')
  const attachment: ImportedPicture = {
    address,
    alt: plainText(metaOf(item, 'wp:postmeta').get('_wp_attachment_image_alt') ?? ''),
    caption: plainText(textOf(item, 'excerpt:encoded')),
  }
  attachments.set(id, attachment)
  uploads.set(parent, [...(uploads.get(parent) ?? []), attachment])
}

export const metaOf = (parent: HtmlElement, tag: string) => new Map(listMeta(parent, tag))

/** A key may have several values. */
export const listMeta = (parent: HtmlElement, tag: string) =>
  elementsIn(parent)
    .filter(({ name }) => name === tag)
    .map(meta => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')] as const)
