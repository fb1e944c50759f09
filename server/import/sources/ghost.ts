import { writeNotes } from '../bodies/note-writer.ts'
import { plainText } from '../bodies/plain-text.ts'
import { readGhostBody, withoutSite } from '../ghost/ghost-body.ts'
import type { GhostContext } from '../ghost/ghost-cards.ts'
import { type GhostExport, type Row, readGhostExport } from '../ghost/ghost-export.ts'
import { readGhostRedirects } from '../ghost/ghost-redirects.ts'
import { type ImportFile, type ImportFiles, readStart } from '../import-files.ts'
import type { Imported, ImportedPost, ImportNote, Source } from '../imported-site.ts'
import { loadHtmlReader } from '../markdown/markdown-body.ts'
import { readDate } from '../read-date.ts'
import { readSubscribers } from '../read-subscribers.ts'
import { textIn } from '../text-in.ts'

/** The JSON of Ghost, with or without its folder of pictures, its members and its redirects. */
export const ghost: Source = {
  name: 'Ghost',

  isSourceOf: async files => (await listExports(files)).length > 0,

  async *read(files) {
    const markdown = await loadHtmlReader()
    for (const file of await listExports(files)) {
      const stored = await readGhostExport(file)
      yield* describeSite(stored, file.path)
      const reader = postReader(stored, file.path, markdown)
      for (const [at, row] of stored.rows('posts').entries()) yield reader(row, at)
    }
    for (const file of filesOf(files, /(?:^|\/)redirects[^/]*\.(?:json|ya?ml)$/i))
      yield* readGhostRedirects(file)
    for (const file of filesOf(files, /(?:^|\/)[^/]*members[^/]*\.csv$/i)) yield* readSubscribers(file)
  },
}

const filesOf = ({ files }: ImportFiles, name: RegExp) =>
  [...files.values()].filter(({ path }) => name.test(path))

async function listExports(files: ImportFiles): Promise<ImportFile[]> {
  const exports: ImportFile[] = []
  for (const file of filesOf(files, /\.json$/i))
    if (/^\ufeff?\s*\{\s*"(?:db"\s*:\s*\[|(?:meta|data)"\s*:\s*\{)/.test(await readStart(file)))
      exports.push(file)
  return exports
}

function* describeSite({ rows }: GhostExport, file: string): Generator<Imported> {
  const at = { file }
  const settings = new Map(rows('settings').map(row => [textIn(row, 'key'), textIn(row, 'value')]))
  const [title, description] = [settings.get('title') ?? '', settings.get('description') ?? '']
  yield { type: 'settings', id: 'settings', at, title, description }
  for (const tag of rows('tags')) {
    const [name, description] = [textIn(tag, 'name'), plainText(textIn(tag, 'description'))]
    if (description && !name.startsWith('#'))
      yield { type: 'tag', id: textIn(tag, 'id', 'slug'), at, name, description }
  }
}

const statuses: Record<string, ImportedPost['status']> = { published: 'published', scheduled: 'published' }
const audiences: Record<string, ImportedPost['audience']> = {
  '': 'everybody',
  public: 'everybody',
  members: 'members',
}

function postReader(
  stored: GhostExport,
  file: string,
  markdown: GhostContext['markdown'],
): (post: Row, at: number) => ImportedPost {
  const tags = stored.linked('posts_tags', 'tag_id', 'tags')
  const authors = stored.linked('posts_authors', 'author_id', 'users')
  const users = new Map(stored.rows('users').map(user => [textIn(user, 'id'), user]))
  const metas = new Map(stored.rows('posts_meta').map(meta => [textIn(meta, 'post_id'), meta]))
  const authorsOf = (post: Row) =>
    authors.get(textIn(post, 'id')) ??
    [users.get(textIn(post, 'author_id'))].filter(user => user !== undefined)
  const names = new Set(
    stored
      .rows('posts')
      .flatMap(authorsOf)
      .map(user => textIn(user, 'name')),
  )

  return (post, at) => {
    const id = textIn(post, 'id')
    const meta = metas.get(id) ?? {}
    const notes: ImportNote[] = []
    const note = writeNotes(notes, file)
    const noun =
      textIn(post, 'type') === 'page' || textIn(post, 'page') === '1' || post.page === true ? 'page' : 'post'
    const slug = textIn(post, 'slug')
    const status = statuses[textIn(post, 'status')] ?? 'draft'
    const publishedAt = readDate(post.published_at)
    if (textIn(post, 'status') === 'sent') note('changed', 'It was only mailed, so it becomes a draft.')
    if (textIn(post, 'codeinjection_head', 'codeinjection_foot'))
      note('lost', 'Its code for the head or foot of the page was left out.')
    const own = (tags.get(id) ?? []).map(tag => textIn(tag, 'name')).filter(name => !name.startsWith('#'))
    const cover = textIn(post, 'feature_image', 'image')
    return {
      type: 'post',
      noun,
      id: textIn(post, 'uuid', 'id') || `post ${at + 1}`,
      at: { file },
      title: textIn(post, 'title') === '(Untitled)' ? '' : textIn(post, 'title'),
      slug: slug.replace(/^untitled(?:-\d+)?$/, ''),
      introduction: plainText(
        textIn(post, 'custom_excerpt', 'meta_description') || textIn(meta, 'meta_description'),
      ),
      html: readGhostBody(post, { note, markdown }),
      status,
      publishedAt,
      updatedAt: readDate(post.updated_at),
      topic: own[0] ?? null,
      tags: own.slice(1),
      author:
        names.size > 1
          ? authorsOf(post)
              .map(user => textIn(user, 'name'))
              .join(', ') || null
          : null,
      cover: cover
        ? {
            address: withoutSite(cover),
            alt: textIn(meta, 'feature_image_alt'),
            caption: plainText(textIn(meta, 'feature_image_caption')),
          }
        : null,
      audience: audiences[textIn(post, 'visibility')] ?? 'payers',
      address: null,
      oldAddresses: status === 'draft' || slug === '' ? [] : [`/${slug}/`],
      notes,
    }
  }
}
