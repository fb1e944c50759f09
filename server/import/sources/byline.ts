import { posix } from 'node:path'
import { hashOf } from '#server/base/hash-of.ts'
import { MANIFEST } from '#server/export/markdown-archive.ts'
import { findTags, writeHtml } from '#shared/blocks/html-tree.ts'
import { readProject } from '#shared/posts/project.ts'
import { readReviewedThing } from '#shared/posts/reviewed-thing.ts'
import { isRecord, recordsIn } from '#shared/text/parse-record.ts'
import { parseForeign } from '../bodies/parse-foreign.ts'
import { readHtml } from '../bodies/read-html.ts'
import { type ImportFile, type ImportFiles, readText } from '../import-files.ts'
import { ImportRefused } from '../import-refused.ts'
import type { ImportedComment, ImportedPost, Source } from '../imported-site.ts'
import { type Fields, listOf, readFrontMatter, readSeriesOf } from '../markdown/front-matter.ts'
import { loadHtmlReader } from '../markdown/markdown-body.ts'
import { readDate } from '../read-date.ts'
import { readSubscribers } from '../read-subscribers.ts'
import { textIn } from '../text-in.ts'
import { blankComment, blankPost, starsOf } from './blank-items.ts'

/** What 'npm run export' writes, in a ZIP or unpacked. */
export const byline: Source = {
  name: 'Byline',

  isSourceOf: async input => findRoot(input) !== null,

  async *read({ files }) {
    const root = findRoot({ files }) ?? ''
    const at = (name: string) => ({ file: root + name })
    const readList = (name: string) => readRows(files.get(root + name))
    const manifest = (await readRecord(files.get(root + MANIFEST))) ?? {}
    const [address, title, description] = ['address', 'title', 'description'].map(name =>
      textIn(manifest, name),
    )
    const values = (await readRecord(files.get(`${root}settings.json`))) ?? {}
    const common = { id: 'settings', at: at(MANIFEST) }
    yield { type: 'settings', ...common, title, description, ...(address && { address }), values }
    for (const row of await readList('series.json')) {
      const [id, name] = [textIn(row, 'slug'), textIn(row, 'name')]
      const [description, coming] = [textIn(row, 'description'), textIn(row, 'coming')]
      if (id) yield { type: 'series', id, at: at('series.json'), name, description, coming }
    }
    const resume = await readRecord(files.get(`${root}resume.json`))
    if (resume) yield { type: 'resume', id: 'resume', at: at('resume.json'), content: resume }
    for (const row of await readList('tags.json')) {
      const [name, description] = [textIn(row, 'name'), textIn(row, 'description')]
      const oldSlugs = listOf(row.oldSlugs)
      const former = oldSlugs.length > 0 && { oldSlugs }
      if (name && (description || former))
        yield { type: 'tag', id: name, at: at('tags.json'), name, description, ...former }
    }
    const readMarkdown = await loadHtmlReader()
    for (const folder of ['posts', 'pages', 'projects'])
      for (const [path, file] of files) {
        if (posix.dirname(path) !== root + folder || !path.endsWith('.md')) continue
        const id = path.slice(root.length)
        const stem = path.slice(0, -'.md'.length)
        const content = await readRecord(files.get(`${stem}.content.json`))
        const written = await readText(file)
        yield {
          ...readEntry(written, path, {
            noun: folder === 'pages' ? 'page' : 'post',
            address,
            content,
            readMarkdown,
          }),
          id,
        }
        const reviews = await readRows(files.get(`${stem}.reviews.json`))
        for (const [place, row] of reviews.entries())
          yield readReview(row, id, `${id} ${place}`, { file: `${stem}.reviews.json` })
      }
    for (const row of await readList('redirects.json')) {
      const from = textIn(row, 'from')
      const to = textIn(row, 'to') || null
      if (from) yield { type: 'redirect', id: from, at: at('redirects.json'), from, to }
    }
    const subscribers = files.get(`${root}subscribers.csv`)
    if (subscribers) yield* readSubscribers(subscribers)
    const links = (await readList('navigation.json')).map(row => ({
      place: textIn(row, 'place'),
      label: textIn(row, 'label'),
      address: textIn(row, 'address'),
    }))
    yield { type: 'navigation', id: 'navigation', at: at('navigation.json'), links }
  },
}

/** Archives are often unpacked into a folder of their own. */
function findRoot({ files }: Pick<ImportFiles, 'files'>): string | null {
  const path = [...files.keys()].find(path => /^(?:[^/]+\/)?byline\.json$/.test(path))
  return path === undefined ? null : path.slice(0, -MANIFEST.length)
}

async function readJson<T>(file: ImportFile | undefined, isOf: (value: unknown) => value is T) {
  if (!file) return null
  try {
    const value: unknown = JSON.parse(await readText(file))
    if (isOf(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new ImportRefused('This is not the JSON of an export. Export the site again.', { file: file.path })
}

const readRecord = (file: ImportFile | undefined) => readJson(file, isRecord)

async function readRows(file: ImportFile | undefined): Promise<Fields[]> {
  return recordsIn(await readJson(file, (value): value is unknown[] => Array.isArray(value)))
}

interface EntryParts {
  noun: ImportedPost['noun']
  address: string | undefined
  content: Fields | null
  readMarkdown: Awaited<ReturnType<typeof loadHtmlReader>>
}

const statuses: Record<string, ImportedPost['status']> = { published: 'published', scheduled: 'published' }

/** The stored HTML has more than its Markdown, so it counts until somebody edits the Markdown. */
function readEntry(written: string, file: string, parts: EntryParts): Omit<ImportedPost, 'id'> {
  const { noun, address, content, readMarkdown } = parts
  const { fields, body } = readFrontMatter(written, file)
  const notes = new Set<string>()
  const markdown = body.replace(/^\n/, '')
  const isUnedited = content !== null && content.markdown === hashOf(markdown)
  const slug = textIn(fields, 'slug')
  const cover = textIn(fields, 'image')
  return {
    ...blankPost,
    noun,
    at: { file },
    title: textIn(fields, 'title'),
    slug,
    subtitle: textIn(fields, 'subtitle'),
    introduction: textIn(fields, 'description'),
    html: withRelativeLinks(
      isUnedited ? textIn(content, 'content') : readHtml(readMarkdown(markdown, notes), notes),
      address,
      notes,
    ),
    status: statuses[textIn(fields, 'status')] ?? 'draft',
    publishedAt: readDate(fields.date),
    updatedAt: readDate(fields.lastmod) ?? readDate(fields.created),
    topic: listOf(fields.categories)[0] ?? null,
    tags: listOf(fields.tags),
    series: readSeriesOf(fields),
    cover: cover ? { address: cover, alt: '' } : null,
    drawnCover: textIn(fields, 'drawn_cover') || null,
    reviewed: readReviewedThing(fields.reviewed),
    project: readProjectOf(fields),
    pinned: pins.find(pin => pin === fields.pinned) ?? null,
    folder: posix.dirname(file),
    address: address ? `${address}/${noun === 'post' ? 'blog/' : ''}${encodeURIComponent(slug)}` : null,
    oldAddresses: listOf(fields.aliases),
    areReviewsClosed: fields.reviews_closed === true,
    notes,
  }
}

/** The new site has the same addresses, also of what is no post: projects, tags, series. */
function withRelativeLinks(html: string, address: string | undefined, notes: Set<string>): string {
  const body = parseForeign(html, notes)
  const host = URL.parse(address ?? '')?.host
  for (const { attribs } of findTags(body, 'a')) {
    const url = URL.parse(attribs.href ?? '')
    if (url && url.host === host) attribs.href = url.pathname + url.search + url.hash
  }
  return writeHtml(body)
}

const pins = [1, 2, 3, 4, 5]

function readProjectOf({ project, featured, weight }: Fields): ImportedPost['project'] {
  const found = readProject(project)
  const position = typeof weight === 'number' && Number.isInteger(weight) ? weight : 0
  return found && { ...found, featured: featured === true, position }
}

const readReview = (row: Fields, post: string, id: string, at: ImportedComment['at']): ImportedComment => ({
  ...blankComment,
  id: textIn(row, 'id') || id,
  at,
  post,
  parent: textIn(row, 'parent') || null,
  name: textIn(row, 'name'),
  date: readDate(row.date),
  text: textIn(row, 'text'),
  stars: starsOf(row.stars),
  isShown: row.isShown !== false,
})
