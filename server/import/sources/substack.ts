import { posix } from 'node:path'
import { writeHtml } from '#shared/blocks/html-tree.ts'
import { writeNotes } from '../bodies/note-writer.ts'
import { readHtml } from '../bodies/read-html.ts'
import { attachedFile } from '../bodies/stored-elements.ts'
import { type ImportFile, type ImportFiles, readText } from '../import-files.ts'
import type { Imported, ImportedPost, ImportNote, Source } from '../imported-site.ts'
import { damagedEntry } from '../left-out.ts'
import { type CsvRow, readCsv } from '../read-csv.ts'
import { readDate } from '../read-date.ts'
import { readSubscribers } from '../read-subscribers.ts'
import { substackWriters } from '../substack/substack-writers.ts'

const postsName = /(?:^|\/)posts[^/]*\.csv$/i
const subscribersName = /(?:^|\/)[^/]*(?:email_list|subscribers?|signup_emails)[^/]*\.csv$/i

/** The ZIP of Substack: a table of posts, their texts, and the subscribers. */
export const substack: Source = {
  name: 'Substack',

  async isSourceOf(files) {
    for (const file of named(files, postsName))
      for await (const { get } of readCsv(file)) return get('post_id') !== ''
    return false
  },

  async *read(files) {
    const texts = new Map(
      named(files, /\.html$/i).map(file => [posix.basename(file.path).replace(/\.html$/i, ''), file]),
    )
    const address = await findAddress([...texts.values()])
    for (const file of named(files, postsName)) {
      yield { type: 'settings', id: 'settings', at: { file: file.path }, ...(address && { address }) }
      for await (const row of readCsv(file))
        try {
          yield* readPost(row, file, texts, address)
        } catch (error) {
          yield damagedEntry(`line ${row.line}`, file.path, error)
        }
    }
    for (const file of named(files, subscribersName)) yield* readSubscribers(file)
  },
}

const named = ({ files }: ImportFiles, name: RegExp) =>
  [...files.values()].filter(({ path }) => name.test(path))

/** The export does not name the site, but the buttons in its texts do. */
async function findAddress(texts: ImportFile[]): Promise<string> {
  for (const file of texts.slice(0, 50)) {
    const [, address] =
      /"(https:\/\/[\w.-]+)\/(?:subscribe\?|p\/[\w-]+\/comments)/.exec(await readText(file)) ?? []
    if (address) return address
  }
  return ''
}

const audiences: Record<string, ImportedPost['audience']> = {
  '': 'everybody',
  everyone: 'everybody',
  only_free: 'members',
}

async function* readPost(
  { get, line }: CsvRow,
  { path }: ImportFile,
  texts: Map<string, ImportFile>,
  site: string,
): AsyncGenerator<Imported> {
  const id = get('post_id') || `line ${line}`
  const [, number = id, slug = ''] = /^(\d+)\.?(.*)$/.exec(id) ?? []
  const text = texts.get(id) ?? texts.get(number)
  const file = text?.path ?? path
  const at = text ? { file } : { file, line }
  const notes: ImportNote[] = []
  const note = writeNotes(notes, file)
  const isPublished = /^true$/i.test(get('is_published'))
  if (get('type') === 'restack' || (!text && !get('title'))) {
    yield {
      type: 'loss',
      id,
      at,
      what: `entry ${id}`,
      why: 'It has neither a title nor a text.',
    }
    return
  }
  const html = text ? readHtml(await readText(text), note, substackWriters) : ''
  const audience = audiences[get('audience')] ?? 'payers'
  if (!html.trim())
    note(
      'lost',
      audience === 'payers'
        ? 'The export has no text of it, as it was for those who paid.'
        : 'The export has no text of it.',
    )
  const recording = get('podcast_url')
  const player = recording ? [attachedFile(recording, get('title'), 'MP3')] : []
  const date = readDate(get('post_date'))
  const oldPath = slug && isPublished ? `/p/${slug}` : ''
  yield {
    type: 'post',
    noun: get('type') === 'page' ? 'page' : 'post',
    id: number,
    at,
    title: get('title'),
    slug,
    subtitle: get('subtitle'),
    introduction: '',
    html: writeHtml({ children: player }) + html,
    status: isPublished ? 'published' : 'draft',
    publishedAt: isPublished ? date : null,
    updatedAt: null,
    topic: null,
    tags: [],
    author: null,
    cover: null,
    audience,
    folder: posix.dirname(file).replace(/^\.$/, ''),
    address: site && oldPath ? site + oldPath : null,
    oldAddresses: oldPath ? [oldPath] : [],
    notes,
  }
}
