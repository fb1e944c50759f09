import { posix } from 'node:path'
import { hashOf, MANIFEST } from '#server/export/markdown-archive.ts'
import { writeHtml } from '#shared/blocks/html-tree.ts'
import { readReviewedThing } from '#shared/posts/reviewed-thing.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { writeNotes } from '../bodies/note-writer.ts'
import { parseForeign } from '../bodies/parse-foreign.ts'
import { readHtml } from '../bodies/read-html.ts'
import { type ImportFile, type ImportFiles, readText } from '../import-files.ts'
import { ImportRefused } from '../import-refused.ts'
import type { Imported, ImportedComment, ImportedPost, ImportNote, Source } from '../imported-site.ts'
import { listOf, readFrontMatter, readSeriesOf } from '../markdown/front-matter.ts'
import { loadHtmlReader } from '../markdown/markdown-body.ts'
import { readDate } from '../read-date.ts'
import { readSubscribers } from '../read-subscribers.ts'
import { textIn } from '../text-in.ts'

export const byline: Source = {
  name: 'Byline',

  isSourceOf: async input => findRoot(input) !== null,

  async *read({ files }) {
    const root = findRoot({ files }) ?? ''
    const fileAt = (path: string) => files.get(root + path)
    const manifest = await readJson(fileAt(MANIFEST), isRecord)
    const [address, at] = [textIn(manifest ?? {}, 'address'), { file: root + MANIFEST }]
    const [title, description] = [textIn(manifest ?? {}, 'title'), textIn(manifest ?? {}, 'description')]
    yield { type: 'settings', id: 'settings', at, title, description, address }
    yield* readSeries(await readList(fileAt('series.json')), root)
    yield* readTags(await readList(fileAt('tags.json')), root)
    const readMarkdown = await loadHtmlReader()
    for (const noun of ['post', 'page'] as const)
      for (const [path, file] of files) {
        if (posix.dirname(path) !== `${root}${noun}s` || !path.endsWith('.md')) continue
        const id = path.slice(root.length)
        const stem = path.slice(0, -'.md'.length)
        const content = await readJson(files.get(`${stem}.content.json`), isRecord)
        yield { ...readEntry(await readText(file), path, { noun, address, content, readMarkdown }), id }
        yield* readReviews(await readList(files.get(`${stem}.reviews.json`)), `${stem}.reviews.json`, id)
      }
    yield* readRedirects(await readList(fileAt('redirects.json')), root)
    const subscribers = fileAt('subscribers.csv')
    if (subscribers) yield* readSubscribers(subscribers)
  },
}

/** Archives are often unpacked into a folder of their own. */
function findRoot({ files }: Pick<ImportFiles, 'files'>): string | null {
  const path = [...files.keys()].find(path => /^(?:[^/]+\/)?byline\.json$/.test(path))
  return path === undefined ? null : path.slice(0, -MANIFEST.length)
}

async function readJson<T>(
  file: ImportFile | undefined,
  isOf: (value: unknown) => value is T,
): Promise<T | null> {
  if (!file) return null
  try {
    const value: unknown = JSON.parse(await readText(file))
    if (isOf(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new ImportRefused('This is not the JSON of an export. Export the site again.', { file: file.path })
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

const readList = async (file: ImportFile | undefined) =>
  ((await readJson(file, isList)) ?? []).filter(isRecord)

interface EntryParts {
  noun: ImportedPost['noun']
  address: string
  content: Record<string, unknown> | null
  readMarkdown: (text: string) => string
}

const statuses: Record<string, ImportedPost['status']> = { published: 'published', scheduled: 'published' }

/** The stored HTML has more than its Markdown, so it counts until somebody edits the Markdown. */
function readEntry(written: string, file: string, parts: EntryParts): Omit<ImportedPost, 'id'> {
  const { noun, address, content, readMarkdown } = parts
  const { fields, body } = readFrontMatter(written, file)
  const notes: ImportNote[] = []
  const note = writeNotes(notes, file)
  const markdown = body.replace(/^\n/, '')
  const isUnedited = content !== null && content.markdown === hashOf(markdown)
  const slug = textIn(fields, 'slug')
  const cover = textIn(fields, 'image')
  return {
    type: 'post',
    noun,
    at: { file },
    title: textIn(fields, 'title'),
    slug,
    subtitle: textIn(fields, 'subtitle'),
    introduction: textIn(fields, 'description'),
    html: isUnedited
      ? writeHtml(parseForeign(textIn(content, 'content'), note))
      : readHtml(readMarkdown(markdown), note),
    status: statuses[textIn(fields, 'status')] ?? 'draft',
    publishedAt: readDate(fields.date),
    updatedAt: readDate(fields.lastmod) ?? readDate(fields.created),
    topic: listOf(fields.categories)[0] ?? null,
    tags: listOf(fields.tags),
    series: readSeriesOf(fields),
    author: null,
    cover: cover ? { address: cover, alt: '' } : null,
    drawnCover: textIn(fields, 'drawn_cover') || null,
    reviewed: readReviewedThing(fields.reviewed),
    audience: 'everybody',
    folder: posix.dirname(file),
    address: address ? `${address}/${noun === 'post' ? 'blog/' : ''}${encodeURIComponent(slug)}` : null,
    oldAddresses: listOf(fields.aliases),
    areReviewsClosed: fields.reviews_closed === true,
    notes,
  }
}

const starsOf = (value: unknown): ImportedComment['stars'] =>
  value === 1 || value === 2 || value === 3 || value === 4 || value === 5 ? value : null

function* readReviews(rows: Record<string, unknown>[], file: string, post: string): Generator<Imported> {
  for (const [at, row] of rows.entries())
    yield {
      type: 'comment',
      id: textIn(row, 'id') || `${post} ${at}`,
      at: { file },
      post,
      parent: textIn(row, 'parent') || null,
      name: textIn(row, 'name'),
      email: null,
      date: readDate(row.date),
      text: textIn(row, 'text'),
      stars: starsOf(row.stars),
      isShown: row.isShown !== false,
    }
}

function* readSeries(rows: Record<string, unknown>[], root: string): Generator<Imported> {
  for (const row of rows) {
    const [id, name] = [textIn(row, 'slug'), textIn(row, 'name')]
    const [description, coming] = [textIn(row, 'description'), textIn(row, 'coming')]
    if (id !== '') yield { type: 'series', id, at: { file: `${root}series.json` }, name, description, coming }
  }
}

function* readTags(rows: Record<string, unknown>[], root: string): Generator<Imported> {
  for (const row of rows) {
    const [name, description] = [textIn(row, 'name'), textIn(row, 'description')]
    if (name !== '' && description)
      yield { type: 'tag', id: name, at: { file: `${root}tags.json` }, name, description }
  }
}

function* readRedirects(rows: Record<string, unknown>[], root: string): Generator<Imported> {
  for (const row of rows) {
    const [from, to] = [textIn(row, 'from'), textIn(row, 'to') || null]
    if (from !== '') yield { type: 'redirect', id: from, at: { file: `${root}redirects.json` }, from, to }
  }
}
