import { posix } from 'node:path'
import { readHtml } from '../bodies/read-html.ts'
import { type ImportFile, readText } from '../import-files.ts'
import { ImportRefused } from '../import-refused.ts'
import type { ImportedPost } from '../imported-site.ts'
import { readDate } from '../read-date.ts'
import { blankPost, topicAndTags } from '../sources/blank-items.ts'
import { textIn } from '../text-in.ts'
import { readFirstHeading } from './first-heading.ts'
import { listOf, readFrontMatter, readSeriesOf } from './front-matter.ts'
import { readMarkdownBody } from './markdown-body.ts'
import { oldPath } from './old-address.ts'
import { replaceOutsideCode } from './outside-code.ts'
import { resolveShortcodes } from './shortcodes.ts'
import type { EntryPlace, SiteGenerator } from './site-generator.ts'

const ofDate = 'publishdate pubdate date published publish_date created datepublished'.split(' ')
const ofUpdate = 'lastmod updated modified last_modified_at updateddate moddatetime'.split(' ')
const ofCover = [
  'cover.image cover.src image image.path image.url image.src featuredimage featured_image feature_image',
  'heroimage thumbnail coverimage cover banner header.image header.teaser',
].flatMap(names => names.split(' '))
const ofAlt = 'cover.alt image.alt imagealt coveralt'.split(' ')

/** Obsidian has tags within the text as well. */
function tagsIn(text: string): string[] {
  const found: string[] = []
  replaceOutsideCode(text, 1, /(?<=^|\s)#(?=\p{L})[\p{L}\p{N}_/-]+/mu, ([tag = '']) => {
    found.push(tag)
    return undefined
  })
  return found
}

const isYes = (value: unknown) => /^(?:true|yes|1)$/i.test(String(value))
const isNo = (value: unknown) => /^(?:false|no|0)$/i.test(String(value))

const titleOf = (name: string) =>
  name.replace(/[-_]+/g, ' ').replace(/^\p{Ll}/u, letter => letter.toUpperCase())

/** `find`: finds a note or file by its name or path, in any case. */
export async function readEntry(
  file: ImportFile,
  place: EntryPlace,
  generator: SiteGenerator,
  find: (name: string) => string | undefined,
): Promise<ImportedPost> {
  const isOf = (...names: string[]) => names.includes(generator.name)
  const { fields, body, bodyLine } = readFrontMatter(await readText(file), file.path)
  if (isOf('Jekyll') && !place.isPost && bodyLine === 1)
    throw new ImportRefused('It has no front matter, so Jekyll did not publish it.', { file: file.path })
  const notes = new Set<string>()
  const folder = posix.dirname(file.path).replace(/^\.$/, '')

  const { heading, title: first } = readFirstHeading(body)
  const given = textIn(fields, 'title')
  const title = given || first || titleOf(place.name)
  const isRepeated = heading !== '' && (first === title || given === '')
  const text = isRepeated ? heading.replace(/[^\n]/g, '') + body.slice(heading.length) : body

  const zone = textIn(generator.settings, 'timezone') || undefined
  const written = ofDate.map(name => fields[name]).find(value => value && value !== true)
  const publishedAt = readDate(written, zone) ?? readDate(place.date, zone)
  if (written && !readDate(written)) notes.add(`'${String(written)}' is not a date.`)
  const updates = ofUpdate.map(name => readDate(fields[name], zone))
  const type = textIn(fields, 'layout', 'type')
  const isPost =
    /^(?:post|blog|article)s?$/i.test(type) ||
    (type !== 'page' && (place.isPost || publishedAt !== null || isOf('Obsidian')))

  const isDraft =
    place.isDraft ||
    isYes(fields.draft) ||
    [fields.published, fields.publish].some(isNo) ||
    /draft/i.test(textIn(fields, 'status'))
  const isUndated = isPost && publishedAt === null && !isDraft
  if (isUndated) notes.add('It has no date, so it becomes a draft.')

  const separator = isOf('Jekyll', 'Obsidian') ? /[\s,]+/ : /,/
  const listIn = (name: string) => listOf(fields[name], separator)
  const categories = [...listOf(fields.category), ...listIn('categories')]
  const tags = [...listOf(fields.tag), ...listIn('tags'), ...(isOf('Obsidian') ? tagsIn(text) : [])]

  const slug = textIn(fields, 'slug', 'basename') || place.name
  const path = oldPath(generator, place, fields, { date: publishedAt, slug, categories })
  const aliases = isOf('Obsidian') ? [] : [...listIn('aliases'), ...listIn('redirect_from')]

  const vault = { find, folder }
  const html = /\.html$/i.test(file.path)
    ? readHtml(resolveShortcodes(text, bodyLine, notes, vault), notes)
    : await readMarkdownBody(text, {
        ...{ firstLine: bodyLine, notes, title, vault },
        hasExpressions: isOf('Jekyll', 'Eleventy'),
        isObsidian: isOf('Obsidian'),
        isMdx: /\.mdx$/i.test(file.path),
      })
  const cover = textIn(fields, ...ofCover) || listOf(fields.images)[0]
  return {
    ...blankPost,
    noun: isPost ? 'post' : 'page',
    id: file.path.slice(generator.root.length),
    at: { file: file.path },
    title,
    slug: place.language ? `${slug}-${place.language}` : slug,
    subtitle: textIn(fields, 'subtitle'),
    introduction: textIn(fields, 'description', 'summary', 'excerpt', 'lead'),
    html,
    status: isDraft || isUndated ? 'draft' : 'published',
    publishedAt,
    updatedAt: updates.find(Boolean) ?? null,
    ...topicAndTags(
      categories,
      tags.map(tag => tag.replace(/^#/, '')),
    ),
    series: readSeriesOf(fields),
    author: [...new Set([...listOf(fields.authors), ...listOf(fields.author)])].join(', ') || null,
    cover: cover ? { address: cover, alt: textIn(fields, ...ofAlt) } : null,
    folder,
    address: generator.address && path ? generator.address + path : null,
    oldAddresses: [
      ...(path ? [path] : []),
      ...aliases.flatMap(alias => URL.parse(alias, `https://old.invalid${path || '/'}`)?.pathname ?? []),
    ],
    notes,
  }
}
