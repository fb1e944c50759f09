import { posix } from 'node:path'
import { writeNotes } from '../bodies/note-writer.ts'
import { readHtml } from '../bodies/read-html.ts'
import { type ImportFile, readText } from '../import-files.ts'
import { ImportRefused } from '../import-refused.ts'
import type { ImportedPost, ImportNote } from '../imported-site.ts'
import { readDate } from '../read-date.ts'
import { textIn } from '../text-in.ts'
import { type FrontMatter, listOf, readFrontMatter } from './front-matter.ts'
import { readMarkdownBody } from './markdown-body.ts'
import { oldPath } from './old-address.ts'
import { replaceOutsideCode } from './outside-code.ts'
import { resolveShortcodes } from './shortcodes.ts'
import type { EntryPlace, SiteGenerator } from './site-generator.ts'

interface MarkdownFolder {
  generator: SiteGenerator
  /** Finds a note or file by its name or path, in any case. */
  find: (name: string) => string | undefined
  /** Whether there are several authors. */
  isSigned: boolean
}

export const authorsOf = (fields: FrontMatter['fields']): string =>
  [...new Set([...listOf(fields.authors), ...listOf(fields.author)])].join(', ')

const spaced = (name: string) =>
  name.replace(/[-_]+/g, ' ').replace(/^\p{Ll}/u, letter => letter.toUpperCase())

/** Obsidian has tags within the text as well. */
function tagsIn(text: string): string[] {
  const found: string[] = []
  replaceOutsideCode(text, 1, /(?<=^|\s)#(?=\p{L})[\p{L}\p{N}_/-]+/mu, ([tag = '']) => {
    found.push(tag)
    return undefined
  })
  return found
}

const isYes = (value: unknown) => value === true || /^(?:true|yes|1)$/i.test(String(value ?? ''))
const isNo = (value: unknown) => value === false || /^(?:false|no|0)$/i.test(String(value ?? ''))

export async function readEntry(
  file: ImportFile,
  place: EntryPlace,
  context: MarkdownFolder,
): Promise<ImportedPost> {
  const { generator, find } = context
  const { fields, body, bodyLine } = readFrontMatter(await readText(file), file.path)
  if (generator.name === 'Jekyll' && !place.isPost && bodyLine === 1)
    throw new ImportRefused('It has no front matter, so Jekyll did not publish it.', { file: file.path })
  const notes: ImportNote[] = []
  const note = writeNotes(notes, file.path)
  const folder = posix.dirname(file.path).replace(/^\.$/, '')

  const [heading = '', first = ''] = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(body) ?? []
  const title = textIn(fields, 'title') || first || spaced(place.name)
  const isRepeated = heading !== '' && (first === title || textIn(fields, 'title') === '')
  const text = isRepeated ? heading.replace(/[^\n]/g, '') + body.slice(heading.length) : body

  const dates = ['publishdate', 'pubdate', 'date', 'published', 'publish_date', 'created', 'datepublished']
  const written = dates
    .map(name => fields[name])
    .find(value => value !== undefined && typeof value !== 'boolean')
  const zone = textIn(generator.settings, 'timezone') || undefined
  const publishedAt = readDate(written, zone) ?? readDate(place.date, zone)
  if (written && !readDate(written)) note('changed', `'${String(written)}' is no date.`)
  const type = textIn(fields, 'layout', 'type')
  const isPost =
    /^(?:post|blog|article)s?$/i.test(type) ||
    (type !== 'page' && (place.isPost || publishedAt !== null || generator.name === 'Obsidian'))

  const isDraft =
    place.isDraft ||
    isYes(fields.draft) ||
    isNo(fields.published) ||
    isNo(fields.publish) ||
    /draft/i.test(textIn(fields, 'status'))
  const isUndated = isPost && publishedAt === null && !isDraft
  if (isUndated) note('changed', 'It has no date, so it becomes a draft.')
  const status = isDraft || isUndated ? 'draft' : 'published'

  const separator = generator.name === 'Jekyll' || generator.name === 'Obsidian' ? /[\s,]+/ : /,/
  const lists = (...names: string[]) => names.flatMap(name => listOf(fields[name], separator))
  const categories = [...listOf(fields.category), ...lists('categories')]
  const inText = generator.name === 'Obsidian' ? tagsIn(text) : []
  const tags = [...categories.slice(1), ...listOf(fields.tag), ...lists('tags'), ...inText].map(tag =>
    tag.replace(/^#/, ''),
  )

  const slug = textIn(fields, 'slug', 'basename') || place.name
  const path = oldPath(generator, place, fields, { date: publishedAt, slug, categories })
  const aliases = generator.name === 'Obsidian' ? [] : lists('aliases', 'redirect_from')

  const isHtml = /\.html$/i.test(file.path)
  const vault = { find, folder }
  const hasExpressions = generator.name === 'Jekyll' || generator.name === 'Eleventy'
  const own = { firstLine: bodyLine, note, title, vault, hasExpressions, isMdx: /\.mdx$/i.test(file.path) }
  const html = isHtml
    ? readHtml(resolveShortcodes(text, bodyLine, note), note)
    : await readMarkdownBody(text, own)
  const cover =
    textIn(
      fields,
      'cover.image',
      'cover.src',
      'image',
      'image.path',
      'image.url',
      'image.src',
      'featuredimage',
      'featured_image',
      'feature_image',
      'heroimage',
      'thumbnail',
      'coverimage',
      'cover',
      'banner',
      'header.image',
      'header.teaser',
    ) || listOf(fields.images)[0]

  return {
    type: 'post',
    noun: isPost ? 'post' : 'page',
    id: file.path.slice(generator.root.length),
    at: { file: file.path },
    title,
    slug: place.language ? `${slug}-${place.language}` : slug,
    subtitle: textIn(fields, 'subtitle'),
    introduction: textIn(fields, 'description', 'summary', 'excerpt', 'lead'),
    html,
    status,
    publishedAt,
    updatedAt:
      ['lastmod', 'updated', 'modified', 'last_modified_at', 'updateddate', 'moddatetime']
        .map(name => readDate(fields[name], zone))
        .find(Boolean) ?? null,
    topic: categories[0] ?? null,
    tags: [...new Set(tags)],
    author: (context.isSigned && authorsOf(fields)) || null,
    cover: cover
      ? { address: cover, alt: textIn(fields, 'cover.alt', 'image.alt', 'imagealt', 'coveralt') }
      : null,
    audience: 'everybody',
    folder,
    address: generator.address && path ? generator.address + path : null,
    oldAddresses: [
      ...(path ? [path] : []),
      ...aliases.flatMap(alias => URL.parse(alias, `https://old.invalid${path || '/'}`)?.pathname ?? []),
    ],
    notes,
  }
}
