import type { Sql } from '#server/database/sql.ts'
import { slugOf } from '#shared/posts/slug.ts'
import { writeNotes } from './bodies/note-writer.ts'
import { ImportLoss } from './import-loss.ts'
import { digestOfItem } from './import-store.ts'
import type { ImportedPost } from './imported-site.ts'
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
  const notes: string[] = [...post.notes]
  const note = writeNotes(notes)
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
    if (slug !== wanted) note(`The slug ‘${wanted}’ is taken, so it gets ‘${slug}’.`)
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
    return {
      ...plan,
      title: entry.title,
      slug,
      outcome: outcomeOf(notes, slug !== wanted),
      notes,
      // With pictures that could not be fetched, the next import tries again.
      digest: notes.some(text => text.endsWith(' remains on its old site.'))
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

async function storeCover({ cover, ...post }: ImportedPost, parts: PlanParts, note: (text: string) => void) {
  if (!cover) return null
  try {
    return await parts.storePicture(parts.findMedia(cover.address, post), 'Thumbnail')
  } catch (error) {
    if (!(error instanceof ImportLoss)) throw error
    note(`The cover ${cover.address.slice(0, 200)}: ${error.message}`)
    return null
  }
}

async function writePost(step: Sql, userId: string, entry: StoredEntry, id: string | null): Promise<string> {
  const { slug, insertedAt, updatedAt, drawnCover, pinned, project } = entry
  const { featured = false, position = 0, ...facts } = project ?? {}
  const columns = {
    ...commonColumns(entry),
    subtitle: entry.subtitle,
    topic: entry.topic,
    tags: entry.tags,
    reviews_closed: entry.areReviewsClosed,
    inserted_at: insertedAt,
    reviewed: entry.reviewed,
    series: entry.series,
    project: project ? facts : null,
    featured,
    position,
    ...(drawnCover && { cover: drawnCover }),
  }
  if (id) return updateRow(step, 'public.blogs', columns, id)
  const [taken] = pinned ? await step`select from public.blogs where pinned = ${pinned}` : []
  return insertRow(step, 'public.blogs', {
    ...columns,
    user_id: userId,
    slug,
    text_changed_at: updatedAt > insertedAt ? updatedAt : null,
    pinned: taken ? null : pinned,
  })
}

async function writePage(step: Sql, _userId: string, entry: StoredEntry, id: string | null): Promise<string> {
  const columns = commonColumns(entry)
  return id
    ? updateRow(step, 'public.pages', columns, id)
    : insertRow(step, 'public.pages', { ...columns, slug: entry.slug, created_at: entry.insertedAt })
}

const commonColumns = (entry: StoredEntry) => ({
  title: entry.title,
  introduction: entry.introduction,
  content: entry.content,
  status: entry.status,
  published_at: entry.publishedAt,
  thumbnail: entry.thumbnail,
  updated_at: entry.updatedAt,
})

type Columns = Record<string, unknown>

async function updateRow(step: Sql, table: string, columns: Columns, id: string): Promise<string> {
  const names = Object.keys(columns).join(', ')
  await step.unsafe(
    `update ${table} as stored set (${names}) = (select ${names} from jsonb_populate_record(stored, $1::jsonb)) where id = $2`,
    [JSON.stringify(columns), id],
  )
  return id
}

async function insertRow(step: Sql, table: string, columns: Columns): Promise<string> {
  const names = Object.keys(columns).join(', ')
  const [row] = await step.unsafe<{ id: string }>(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1::jsonb) returning id`,
    [JSON.stringify(columns)],
  )
  return String(row?.id)
}
