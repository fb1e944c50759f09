import { posix } from 'node:path'
import {
  findElements,
  findTags,
  type HtmlElement,
  type HtmlTree,
  hasClass,
  textWithin,
  writeHtml,
} from '#shared/blocks/html-tree.ts'
import { parseForeign } from '../bodies/parse-foreign.ts'
import { readHtml } from '../bodies/read-html.ts'
import { filesNamed, filesStarting, type ImportFile, readText } from '../import-files.ts'
import type { ImportedPost, Source } from '../imported-site.ts'
import { LeftOut, orLoss } from '../left-out.ts'
import { mediumWriters, withoutHead } from '../medium/medium-writers.ts'
import { readDate } from '../read-date.ts'
import { blankPost } from './blank-items.ts'

const posts = /(?:^|\/)posts\/[^/]+\.html$/i

/** The ZIP of Medium. Responses to others are among the posts, and are left out. */
export const medium: Source = {
  name: 'Medium',

  isSourceOf: async files =>
    (await filesStarting(files, posts, /class="h-entry"[\s\S]*medium\.com/)).length > 0,

  async *read(files) {
    const leftOut = new LeftOut()
    const entries = filesNamed(files, posts)
    const author = await findAuthor(entries)
    if (author) yield { type: 'settings', id: 'settings', ...author }
    for (const file of entries) {
      const found = await orLoss(file.path, file.path, () => readEntry(file, leftOut))
      if (found) yield found
    }
    yield* leftOut.list()
  },
}

/** The archive has another name each time, and drafts have no author. */
async function findAuthor(files: ImportFile[]) {
  for (const file of files) {
    const readAuthor = async () => firstOf(parseForeign(await readText(file)), 'p-author')?.attribs.href
    const address = await orLoss(file.path, file.path, readAuthor)
    if (typeof address === 'string') return { address, at: { file: file.path } }
  }
  return null
}

const firstOf = (tree: HtmlTree, name: string): HtmlElement | undefined =>
  findElements(tree, one => hasClass(one, name))[0]

const textOf = (node: HtmlElement | undefined) => (node ? textWithin(node).replace(/\s+/g, ' ').trim() : '')

async function readEntry(file: ImportFile, leftOut: LeftOut): Promise<ImportedPost | undefined> {
  const { path } = file
  const at = { file: path }
  const tree = parseForeign(await readText(file))
  const body = firstOf(tree, 'e-content')
  const title = textOf(firstOf(tree, 'p-name'))
  const address = firstOf(tree, 'p-canonical')?.attribs.href ?? null
  const published = readDate(firstOf(tree, 'dt-published')?.attribs.datetime)
  if (!body) return leftOut.add('file', 'It has no text.', at)
  if (isResponse(body, title, published))
    return leftOut.add('response', 'It responds to a post of somebody else.', at)

  const notes = new Set<string>()
  const isDraft = address === null || posix.basename(path).startsWith('draft_')
  if (!isDraft && published === null) notes.add('It has no date, so it becomes a draft.')
  const name = posix.basename(path, '.html').replace(/^(?:draft|\d{4}-\d\d-\d\d)_/, '')
  const last = address?.replace(/[?#].*$/, '').replace(/^.*\//, '') ?? name
  const [, slug = '', hash = ''] = /^(?:(.*?)-+)?([\da-f]{8,16})$/.exec(last) ?? []
  withoutHead(body, title)
  return {
    ...blankPost,
    id: hash || name,
    at,
    title,
    slug: isDraft ? '' : slug.toLowerCase(),
    subtitle: textOf(firstOf(tree, 'p-summary')),
    html: readHtml(writeHtml(body), notes, mediumWriters),
    status: isDraft || published === null ? 'draft' : 'published',
    publishedAt: published,
    tags: [...new Set(findElements(tree, one => hasClass(one, 'p-tag')).map(textOf))],
    folder: posix.dirname(path),
    address,
    oldAddresses: isDraft ? [] : [address, ...(hash ? [`https://medium.com/p/${hash}`] : [])],
    notes,
  }
}

/** A response has no title of its own: Medium shows the start of its text instead. */
function isResponse(body: HtmlElement, title: string, published: string | null): boolean {
  const hasTitle = firstOf(body, 'graf--title') !== undefined || findTags(body, 'h3').length > 0
  const start = title.replace(/…$/, '')
  return published !== null && !hasTitle && start !== '' && textOf(body).startsWith(start)
}
