import { feedOfBody } from '#shared/post-body/body-thread.server.ts'
import { tagSlugOf } from '#shared/posts/tag-slug.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { finished, type Markup, printable, XML_DECLARATION, xml } from '#shared/text/xml.ts'
import { addressOf, bodyOf, type Export, nameLosses, originsOf } from './export.ts'
import { withFileAddresses } from './exported-files.ts'
import type { ExportedEntry, ExportedObject, ExportedReview } from './read-site.ts'

const NAMES =
  'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"'

/** WordPress' eXtended RSS 1.2. Its importer downloads the pictures from this site, or from its Supabase project. */
export async function* writeWordpress(all: Export): AsyncGenerator<string> {
  const { site, siteUrl, signal } = all
  const settings = await site.settings()
  const title = String(settings.title ?? '')
  yield `${XML_DECLARATION}<rss version="2.0" ${NAMES}>\n<channel>\n${
    xml`<title>${title}</title>
<link>${siteUrl}</link>
<description>${String(settings.description ?? '')}</description>
<language>${String(settings.language ?? '')}</language>
<generator>Byline</generator>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${siteUrl}</wp:base_site_url>
<wp:base_blog_url>${siteUrl}</wp:base_blog_url>
`.text
  }`
  for (const name of topicsIn(settings))
    yield xml`<wp:category><wp:category_nicename>${cdata(tagSlugOf(name))}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${plain(name)}</wp:cat_name></wp:category>\n`
      .text
  for await (const { id, name, description } of site.tags())
    yield xml`<wp:tag><wp:term_id>${id}</wp:term_id><wp:tag_slug>${cdata(tagSlugOf(name))}</wp:tag_slug><wp:tag_name>${plain(name)}</wp:tag_name><wp:tag_description>${plain(description)}</wp:tag_description></wp:tag>\n`
      .text
  const objects = await site.objects()
  const numbers = new Map(objects.map(({ bucket, name }, at) => [`${bucket}/${name}`, 3 * at + 3]))
  for (const object of objects) yield attachment(object, numbers, all).text
  await nameLosses(all)
  for (const noun of ['post', 'page', 'project'] as const)
    for await (const entry of site.entries(noun)) {
      signal.throwIfAborted()
      yield* item(entry, numbers, all)
    }
  yield '</channel>\n</rss>\n'
}

const topicsIn = ({ topics }: Record<string, unknown>): string[] =>
  Array.isArray(topics) ? topics.map(({ name }) => String(name)) : []

/** Ends the section where its text would. */
const cdata = (text: string): Markup =>
  finished(`<![CDATA[${printable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`)

const fileAddress = ({ siteUrl, filesOrigin }: Export, { bucket, name }: ExportedObject) =>
  `${filesOrigin ?? siteUrl}/storage/v1/object/public/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`

/** WordPress stores titles, names and comments as HTML. */
const plain = (text: string): Markup => cdata(escapeHtml(text, /[&<>]/g))

function attachment(object: ExportedObject, numbers: Map<string, number>, all: Export): Markup {
  const { bucket, name } = object
  const address = fileAddress(all, object)
  const title = name.replace(/^.*\//, '').replace(/\.\w+$/, '')
  return xml`<item><title>${plain(title)}</title><link>${address}</link><content:encoded>${cdata('')}</content:encoded><excerpt:encoded>${cdata('')}</excerpt:encoded><wp:post_id>${numbers.get(`${bucket}/${name}`) ?? 0}</wp:post_id><wp:post_name>${plain(title)}</wp:post_name><wp:status>inherit</wp:status><wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type>attachment</wp:post_type><wp:attachment_url>${address}</wp:attachment_url></item>\n`
}

const statuses = { draft: 'draft', published: 'publish', scheduled: 'future' }

async function* item(
  entry: ExportedEntry,
  numbers: Map<string, number>,
  all: Export,
): AsyncGenerator<string> {
  const { noun, id, slug, thumbnail, topic, tags } = entry
  const address = addressOf(entry, all)
  const picture = (name: string) =>
    numbers.has(`thumbnail/Content/${name}`)
      ? fileAddress(all, { bucket: 'thumbnail', name: `Content/${name}` })
      : undefined
  const body = withFileAddresses(await bodyOf(entry, feedOfBody, all), originsOf(all), picture)
  const date = dateOf(entry.publishedAt ?? entry.createdAt)
  const changed = dateOf(entry.changedAt ?? entry.publishedAt ?? entry.createdAt)
  const cover = numbers.get(`thumbnail/Thumbnail/${thumbnail}`)
  const term = (domain: string, name: string) =>
    xml`<category domain="${domain}" nicename="${tagSlugOf(name)}">${plain(name)}</category>`
  yield xml`<item><title>${plain(entry.title)}</title><link>${address}</link><pubDate>${new Date(entry.publishedAt ?? entry.createdAt).toUTCString()}</pubDate><dc:creator>${plain(entry.author)}</dc:creator><guid isPermaLink="false">${address}</guid><description></description><content:encoded>${cdata(body)}</content:encoded><excerpt:encoded>${plain(entry.introduction)}</excerpt:encoded><wp:post_id>${3 * id + (noun === 'page' ? 2 : 1)}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${entry.status === 'draft' ? '0000-00-00 00:00:00' : date}</wp:post_date_gmt><wp:post_modified>${changed}</wp:post_modified><wp:post_modified_gmt>${changed}</wp:post_modified_gmt><wp:comment_status>${entry.areReviewsClosed || noun === 'page' ? 'closed' : 'open'}</wp:comment_status><wp:ping_status>closed</wp:ping_status><wp:post_name>${cdata(encodeURIComponent(slug))}</wp:post_name><wp:status>${statuses[entry.status]}</wp:status><wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type>${noun === 'post' ? 'post' : 'page'}</wp:post_type><wp:post_password></wp:post_password><wp:is_sticky>${entry.pinned ? 1 : 0}</wp:is_sticky>${topic ? term('category', topic) : null}${tags.map(tag => term('post_tag', tag))}${cover ? xml`<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${cover}</wp:meta_value></wp:postmeta>` : null}`
    .text
  if (noun !== 'page') for await (const review of all.site.reviewsOf(id)) yield comment(review).text
  yield '</item>\n'
}

const comment = ({ id, parent, name, date, text, stars, isShown }: ExportedReview): Markup =>
  xml`\n<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${plain(name)}</wp:comment_author><wp:comment_author_email></wp:comment_author_email><wp:comment_author_url></wp:comment_author_url><wp:comment_author_IP></wp:comment_author_IP><wp:comment_date>${dateOf(date)}</wp:comment_date><wp:comment_date_gmt>${dateOf(date)}</wp:comment_date_gmt><wp:comment_content>${plain(text)}</wp:comment_content><wp:comment_approved>${isShown ? 1 : 0}</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>${parent ?? 0}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id>${stars ? xml`<wp:commentmeta><wp:meta_key>rating</wp:meta_key><wp:meta_value>${stars}</wp:meta_value></wp:commentmeta>` : null}</wp:comment>`

const dateOf = (iso: string) => new Date(iso).toISOString().slice(0, 19).replace('T', ' ')
