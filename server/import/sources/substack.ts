import { posix } from 'node:path'
import { writeHtml } from '#shared/blocks/html-tree.ts'
import { readHtml } from '../bodies/read-html.ts'
import { attachedFile } from '../bodies/stored-elements.ts'
import { filesNamed, type ImportFile, readText } from '../import-files.ts'
import type { Imported, ImportedPost, Source } from '../imported-site.ts'
import { orLoss } from '../left-out.ts'
import { type CsvRow, readCsv } from '../read-csv.ts'
import { readDate } from '../read-date.ts'
import { readSubscribers } from '../read-subscribers.ts'
import { substackWriters } from '../substack/substack-writers.ts'
import { blankPost } from './blank-items.ts'

const postsName = /(?:^|\/)posts[^/]*\.csv$/i
/** Named after the site. The archive has another name each time. */
const listName = /(?:^|\/)email_list\.([^/]+)\.csv$/i
const subscribersName = /(?:^|\/)[^/]*(?:email_list|subscribers?|signup_emails)[^/]*\.csv$/i

export const substack: Source = {
  name: 'Substack',

  async isSourceOf(files) {
    for (const file of filesNamed(files, postsName))
      for await (const { get } of readCsv(file)) return get('post_id') !== ''
    return false
  },

  async *read(files) {
    const texts = new Map(
      filesNamed(files, /\.html$/i).map(file => [posix.basename(file.path).replace(/\.html$/i, ''), file]),
    )
    const site = await findAddress([...texts.values()])
    const [title = ''] = [...files.files.keys()].flatMap(path => listName.exec(path)?.[1] ?? [])
    for (const file of filesNamed(files, postsName)) {
      const common = { type: 'settings', id: 'settings', at: { file: file.path } } as const
      yield { ...common, title, ...(site && { address: site }) }
      for await (const row of readCsv(file))
        yield await orLoss(`line ${row.line}`, file.path, () => readEntry(row, file, texts, site))
    }
    for (const file of filesNamed(files, subscribersName)) yield* readSubscribers(file)
  },
}

/** The export does not have the address of the site, but the forms and buttons in its texts do. */
async function findAddress(texts: ImportFile[]): Promise<string> {
  const button =
    /(?:"|&quot;)(https:\/\/[\w.-]+)\/(?:subscribe\?|p\/[\w-]+\/comments|(?:p\/[\w-]+)?\?[^"\s]*action=share)/
  for (const file of texts.slice(0, 50)) {
    const address = button.exec(await readText(file))?.[1]
    if (address) return address
  }
  return ''
}

const audiences: Record<string, ImportedPost['audience']> = {
  '': 'everybody',
  everyone: 'everybody',
  only_free: 'members',
}

async function readEntry(
  { get, line }: CsvRow,
  { path }: ImportFile,
  texts: Map<string, ImportFile>,
  site: string,
): Promise<Imported> {
  const id = get('post_id') || `line ${line}`
  const [, number = id, slug = ''] = /^(\d+)\.?(.*)$/.exec(id) ?? []
  const [title, type, recording] = [get('title'), get('type'), get('podcast_url')]
  const text = texts.get(id) ?? texts.get(number)
  const file = text?.path ?? path
  const at = text ? { file } : { file, line }
  if (type === 'restack' || (!text && !title))
    return { type: 'loss', id, at, what: `entry ${id}`, why: 'It has neither a title nor a text.' }
  const notes = new Set<string>()
  const html = text ? readHtml(await readText(text), notes, substackWriters) : ''
  const audience = audiences[get('audience')] ?? 'payers'
  const payment = audience === 'payers' ? ', because it was for paying subscribers' : ''
  if (!html.trim()) notes.add(`The export does not contain its text${payment}.`)
  const isPublished = /^true$/i.test(get('is_published'))
  const oldPath = slug && isPublished ? `/p/${slug}` : ''
  return {
    ...blankPost,
    noun: type === 'page' ? 'page' : 'post',
    id: number,
    at,
    title,
    slug,
    subtitle: get('subtitle'),
    html: writeHtml({ children: recording ? [attachedFile(recording, title, 'MP3')] : [] }) + html,
    status: isPublished ? 'published' : 'draft',
    publishedAt: isPublished ? readDate(get('post_date')) : null,
    audience,
    folder: posix.dirname(file).replace(/^\.$/, ''),
    address: site && oldPath ? site + oldPath : null,
    oldAddresses: oldPath ? [oldPath] : [],
    notes,
  }
}
