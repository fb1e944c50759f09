import { plainText } from '../bodies/plain-text.ts'
import { readHtml } from '../bodies/read-html.ts'
import type { GhostContext } from '../ghost/ghost-cards.ts'
import { type Row, readGhostRows, readGhostTables } from '../ghost/ghost-export.ts'
import { readGhostRedirects } from '../ghost/ghost-redirects.ts'
import { readLexical } from '../ghost/lexical.ts'
import { readMobiledoc } from '../ghost/mobiledoc.ts'
import { filesNamed, filesStarting, type ImportFile, type ImportFiles } from '../import-files.ts'
import type { Imported, ImportedPost, Source } from '../imported-site.ts'
import { loadHtmlReader } from '../markdown/markdown-body.ts'
import { readDate } from '../read-date.ts'
import { readSubscribers } from '../read-subscribers.ts'
import { textIn } from '../text-in.ts'
import { blankPost, topicAndTags } from './blank-items.ts'

export const ghost: Source = {
  name: 'Ghost',

  isSourceOf: async files => (await listExports(files)).length > 0,

  async *read(files) {
    for (const file of await listExports(files)) yield* readExport(file)
    for (const file of filesNamed(files, /(?:^|\/)redirects[^/]*\.(?:json|ya?ml)$/i))
      yield* readGhostRedirects(file)
    for (const file of filesNamed(files, /(?:^|\/)[^/]*members[^/]*\.csv$/i)) yield* readSubscribers(file)
  },
}

const listExports = (files: ImportFiles) =>
  filesStarting(files, /\.json$/i, /^\ufeff?\s*\{\s*"(?:db"\s*:\s*\[|(?:meta|data)"\s*:\s*\{)/)

async function* readExport(file: ImportFile): AsyncGenerator<Imported> {
  const at = { file: file.path }
  const tables = await readGhostTables(file)
  const settings = new Map(tables.rows('settings').map(row => [textIn(row, 'key'), textIn(row, 'value')]))
  const [title, description] = [settings.get('title') ?? '', settings.get('description') ?? '']
  yield { type: 'settings', id: 'settings', at, title, description }
  for (const tag of tables.rows('tags')) {
    const [name, description] = [textIn(tag, 'name'), plainText(textIn(tag, 'description'))]
    if (description && name && !name.startsWith('#'))
      yield { type: 'tag', id: textIn(tag, 'id', 'slug', 'name'), at, name, description }
  }
  const read = postReader(tables, file.path, await loadHtmlReader())
  let count = 0
  for await (const [table, row] of readGhostRows(file)) if (table === 'posts') yield read(row, ++count)
}

const statuses: Record<string, ImportedPost['status']> = { published: 'published', scheduled: 'published' }
const audiences: Record<string, ImportedPost['audience']> = {
  '': 'everybody',
  public: 'everybody',
  members: 'members',
}

/** Ghost's exports name their own site so. */
const withoutSite = (text: string) => text.replaceAll('__GHOST_URL__', '')

function postReader(
  tables: Awaited<ReturnType<typeof readGhostTables>>,
  file: string,
  markdown: GhostContext['markdown'],
): (post: Row, number: number) => ImportedPost {
  const tags = tables.linked('posts_tags', 'tag_id', 'tags')
  const authors = tables.linked('posts_authors', 'author_id', 'users')
  const [users, metas] = [tables.byId('users'), tables.byId('posts_meta', 'post_id')]
  const namesOf = (rows: (Row | undefined)[] = []) => rows.map(row => textIn(row ?? {}, 'name'))

  return (post, number) => {
    const [id, slug, given] = [textIn(post, 'id'), textIn(post, 'slug'), textIn(post, 'status')]
    const meta = metas.get(id) ?? {}
    const notes = new Set<string>()
    const isPage = textIn(post, 'type') === 'page' || /^(?:1|true)$/.test(String(post.page))
    const status = statuses[given] ?? 'draft'
    if (given === 'sent') notes.add('It was only mailed, so it becomes a draft.')
    if (textIn(post, 'codeinjection_head', 'codeinjection_foot'))
      notes.add('Its code for the head or foot of the page was left out.')
    const signed = authors.get(id) ?? [users.get(textIn(post, 'author_id'))]
    const cover = withoutSite(textIn(post, 'feature_image', 'image'))
    const alt = textIn(meta, 'feature_image_alt')
    const caption = plainText(textIn(meta, 'feature_image_caption'))
    const summary = textIn(post, 'custom_excerpt', 'meta_description') || textIn(meta, 'meta_description')
    return {
      ...blankPost,
      noun: isPage ? 'page' : 'post',
      id: textIn(post, 'uuid', 'id') || `post ${number}`,
      at: { file },
      title: textIn(post, 'title').replace(/^\(Untitled\)$/, ''),
      slug: slug.replace(/^untitled(?:-\d+)?$/, ''),
      introduction: plainText(summary),
      html: readHtml(withoutSite(bodyOf(post, { notes, markdown })), notes),
      status,
      publishedAt: readDate(post.published_at),
      updatedAt: readDate(post.updated_at),
      ...topicAndTags(namesOf(tags.get(id)).filter(name => !name.startsWith('#'))),
      author: (tables.areSeveral && namesOf(signed).filter(Boolean).join(', ')) || null,
      cover: cover ? { address: cover, alt, caption } : null,
      audience: audiences[textIn(post, 'visibility')] ?? 'payers',
      oldAddresses: status === 'draft' || slug === '' ? [] : [`/${slug}/`],
      notes,
    }
  }
}

/** The newest of the forms in which Ghost stores a body. */
function bodyOf(post: Row, context: GhostContext): string {
  const [lexical, mobiledoc, markdown] = ['lexical', 'mobiledoc', 'markdown'].map(name => textIn(post, name))
  const content = lexical
    ? readLexical(lexical, context)
    : mobiledoc
      ? readMobiledoc(mobiledoc, context)
      : null
  if (content !== null) return content
  if (lexical || mobiledoc) context.notes.add('Its text is damaged, so the published version was used.')
  return markdown ? context.markdown(markdown) : textIn(post, 'html')
}
