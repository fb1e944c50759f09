import { elementsIn, type HtmlElement, textWithin } from '#shared/blocks/html-tree.ts'
import { plainText } from '../bodies/plain-text.ts'
import type { WordpressSite } from '../bodies/wordpress-body.ts'
import type { Attachment } from '../bodies/wordpress-shortcodes.ts'
import type { ImportFile } from '../import-files.ts'
import type { Imported, ImportedSettings } from '../imported-site.ts'
import { LeftOut } from '../left-out.ts'
import { readXml, textOf } from '../read-xml.ts'

export interface Site extends WordpressSite {
  authors: Map<string, string>
  found: Imported[]
  leftOut: LeftOut
}

const terms: Record<string, [name: string, description: string]> = {
  'wp:category': ['wp:cat_name', 'wp:category_description'],
  'wp:tag': ['wp:tag_name', 'wp:tag_description'],
}

const ofSite = ['title', 'description', 'wp:base_blog_url', 'wp:base_site_url', 'link']

/** Reads what posts refer to: it may follow them. */
export async function readWordpressSite(files: ImportFile[]): Promise<Site> {
  const attachments = new Map<string, Attachment>()
  const uploads = new Map<string, Attachment[]>()
  const patterns = new Map<string, string>()
  const authors = new Map<string, string>()
  const found: Imported[] = []
  const settings = new Map<string, string>()
  const names = ['item', 'wp:author', ...Object.keys(terms), ...ofSite].map(name => `channel>${name}`)

  function readItem(item: HtmlElement) {
    const id = textOf(item, 'wp:post_id')
    const type = textOf(item, 'wp:post_type')
    if (type === 'wp_block') patterns.set(id, textOf(item, 'content:encoded'))
    const address = textOf(item, 'wp:attachment_url').trim()
    if (type !== 'attachment' || !address) return
    const parent = textOf(item, 'wp:post_parent')
    const attachment = {
      address,
      alt: plainText(metaOf(item, 'wp:postmeta').get('_wp_attachment_image_alt') ?? ''),
      caption: plainText(textOf(item, 'excerpt:encoded')),
      parent,
    }
    attachments.set(id, attachment)
    uploads.set(parent, [...(uploads.get(parent) ?? []), attachment])
  }

  for (const file of files)
    for await (const { element, at } of readXml(file, names)) {
      const [name, description] = terms[element.name] ?? []
      if (element.name === 'item') readItem(element)
      else if (element.name === 'wp:author')
        authors.set(textOf(element, 'wp:author_login'), plainText(textOf(element, 'wp:author_display_name')))
      else if (name && description) {
        const tag = {
          name: plainText(textOf(element, name)),
          description: plainText(textOf(element, description)),
        }
        if (tag.description) found.push({ type: 'tag', id: tag.name, at, ...tag })
      } else settings.set(element.name, plainText(textWithin(element)))
    }
  const address = ['wp:base_blog_url', 'wp:base_site_url', 'link']
    .map(name => settings.get(name))
    .find(Boolean)
  const site: ImportedSettings = {
    type: 'settings',
    id: 'site',
    at: { file: files[0]?.path ?? '' },
    title: settings.get('title') ?? '',
    description: settings.get('description') ?? '',
    ...(address && { address: address.replace(/\/+$/, '') }),
  }
  const uploadedTo = (post: string) => uploads.get(post) ?? []
  return { attachments, uploadedTo, patterns, authors, found: [site, ...found], leftOut: new LeftOut() }
}

export const metaOf = (parent: HtmlElement, tag: string) =>
  new Map(
    elementsIn(parent)
      .filter(({ name }) => name === tag)
      .map(meta => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')]),
  )
