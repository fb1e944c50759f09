import type { Sql } from '#server/database/sql.ts'
import { slugOf } from '#shared/posts/slug.ts'
import { writeNotes } from './bodies/note-writer.ts'
import { ImportLoss } from './import-loss.ts'
import { digestOfItem } from './import-store.ts'
import type { ImportedPost, ImportNote } from './imported-site.ts'
import { outcomeOf, type Plan, type PlanParts } from './plan.ts'
import { prepareBody } from './prepare-body.ts'
import { type Entry, prepareEntry } from './prepare-entry.ts'
import { addressesOf } from './site-addresses.ts'

export const pathOf = (noun: 'post' | 'page', slug: string) =>
  noun === 'post' ? `/blog/${slug}` : `/${slug}`

export const seriesSlugOf = (series: ImportedPost['series']) => (series && slugOf(series.name)) || null

interface StoredEntry extends Entry {
  slug: string
  topic: string
  thumbnail: string | null
  reviewed: ImportedPost['reviewed']
  drawnCover: ImportedPost['drawnCover']
  project: ImportedPost['project']
  pinned: ImportedPost['pinned']
  series: string | null
}

/** Stores the pictures of the post, unless it is the same as in an earlier import. */
export async function planPost(post: ImportedPost, parts: PlanParts): Promise<Plan> {
  const { noun, id, at } = post
  const known = parts.known.get(noun, id)
  const digest = digestOfItem(post)
  const addresses = addressesOf(post)
  const plan = { type: noun, id, at, title: post.title || 'Untitled', addresses, slug: known?.slug ?? null }
  if (known && known.slug === null)
    return { ...plan, outcome: 'lost', notes: ['It was imported before and deleted here.'] }
  if (known?.digest === digest) return { ...plan, outcome: 'same', notes: [] }
  const notes: ImportNote[] = [...post.notes]
  const note = writeNotes(notes, at.file)
  try {
    const content = await prepareBody(
      post.html,
      post,
      { ...parts, storePicture: media => parts.storePicture(media, 'Content') },
      note,
    )
    const entry = prepareEntry(post, content, { ...parts.site, now: parts.now }, note)
    const thumbnail = await storeCover(post, parts, note)
    const { slug, wanted } = known?.slug
      ? { slug: known.slug, wanted: known.slug }
      : parts.chooseSlug(noun, id, post.slug, entry.title)
    if (slug !== wanted) note('changed', `The slug ‘${wanted}’ is taken, so it gets ‘${slug}’.`)
    const { reviewed, drawnCover, project, pinned } = post
    const topic = project ? '' : parts.site.topics.choose(post.topic).name
    const stored = {
      ...entry,
      slug,
      thumbnail,
      topic,
      reviewed,
      drawnCover,
      project,
      pinned,
      series: seriesSlugOf(post.series),
    }
    const texts = notes.map(({ text, line }) => (line && line !== at.line ? `Line ${line}: ${text}` : text))
    return {
      ...plan,
      title: entry.title,
      slug,
      outcome: outcomeOf(texts, slug !== wanted),
      notes: texts,
      // With pictures that could not be fetched, the next import tries again.
      digest: notes.some(({ text }) => text.endsWith(' remains on its old site.'))
        ? `${digest} incomplete`
        : digest,
      write: step =>
        (noun === 'post' ? writePost : writePage)(step, parts.userId, stored, known?.rowId ?? null),
    }
  } catch (error) {
    if (!(error instanceof ImportLoss)) throw error
    return { ...plan, outcome: 'lost', notes: [error.message] }
  }
}

async function storeCover(
  { cover, ...post }: ImportedPost,
  parts: PlanParts,
  note: (kind: 'lost', text: string) => void,
) {
  if (!cover) return null
  try {
    return await parts.storePicture(parts.findMedia(cover.address, post), 'Thumbnail')
  } catch (error) {
    if (!(error instanceof ImportLoss)) throw error
    note('lost', `The cover ${cover.address.slice(0, 200)}: ${error.message}`)
    return null
  }
}

async function writePost(step: Sql, userId: string, entry: StoredEntry, id: string | null): Promise<string> {
  const {
    title,
    subtitle,
    slug,
    introduction,
    content,
    topic,
    tags,
    status,
    publishedAt,
    thumbnail,
    areReviewsClosed,
    insertedAt,
    updatedAt,
    reviewed,
    drawnCover,
    series,
    project: given,
    pinned = null,
  } = entry
  const { featured = false, position = 0, ...facts } = given ?? {}
  const project = given ? facts : null
  const [row] = id
    ? await step<{ id: string }>`
        update public.blogs set title = ${title}, subtitle = ${subtitle}, introduction = ${introduction}, content = ${content}, topic = ${topic},
          tags = ${tags}, status = ${status}, published_at = ${publishedAt}, thumbnail = ${thumbnail}, reviews_closed = ${areReviewsClosed},
          inserted_at = ${insertedAt}, updated_at = ${updatedAt}, reviewed = ${reviewed}, cover = coalesce(${drawnCover}, cover), series = ${series},
          project = ${project}, featured = ${featured}, position = ${position}
        where id = ${id} returning id`
    : await step<{ id: string }>`
        insert into public.blogs (user_id, title, subtitle, slug, introduction, content, topic, tags, status, published_at, thumbnail,
          reviews_closed, inserted_at, updated_at, text_changed_at, reviewed, cover, series, project, featured, position, pinned)
        values (${userId}, ${title}, ${subtitle}, ${slug}, ${introduction}, ${content}, ${topic}, ${tags}, ${status}, ${publishedAt}, ${thumbnail},
          ${areReviewsClosed}, ${insertedAt}, ${updatedAt}, ${updatedAt > insertedAt ? updatedAt : null}, ${reviewed}, ${drawnCover}, ${series}, ${project}, ${featured},
          ${position}, (select ${pinned}::smallint where not exists (select from public.blogs where pinned = ${pinned}::smallint)))
        returning id`
  return String(row?.id)
}

async function writePage(step: Sql, _userId: string, entry: StoredEntry, id: string | null): Promise<string> {
  const { title, slug, introduction, content, status, publishedAt, thumbnail, insertedAt, updatedAt } = entry
  const [row] = id
    ? await step<{ id: string }>`
        update public.pages set title = ${title}, introduction = ${introduction}, content = ${content}, status = ${status},
          published_at = ${publishedAt}, thumbnail = ${thumbnail}, updated_at = ${updatedAt}
        where id = ${id} returning id`
    : await step<{ id: string }>`
        insert into public.pages (title, slug, introduction, content, status, published_at, thumbnail, created_at, updated_at)
        values (${title}, ${slug}, ${introduction}, ${content}, ${status}, ${publishedAt}, ${thumbnail}, ${insertedAt}, ${updatedAt})
        returning id`
  return String(row?.id)
}
