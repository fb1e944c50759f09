import type { Sql } from '#server/database/sql.ts'
import { slugOf } from '#shared/posts/slug.ts'
import { siteBounds } from '#shared/settings/checks.ts'
import type { Media } from './find-media.ts'
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

/** Stores the pictures of the post, unless it is the same as in an earlier import. */
export async function planPost(post: ImportedPost, planParts: PlanParts): Promise<Plan> {
  const { parts, missing } = listingMissing(planParts)
  const { noun, id, at } = post
  const known = parts.known.get(noun, id)
  const digest = digestOfItem(post)
  const addresses = addressesOf(post)
  const plan = { type: noun, id, at, title: post.title || 'Untitled', addresses, slug: known?.slug ?? null }
  if (known && known.slug === null)
    return { ...plan, outcome: 'lost', notes: ['It was imported before and deleted here.'] }
  if (known?.digest === digest) return { ...plan, outcome: 'same', notes: [] }
  const notes = new Set(post.notes)
  try {
    const content = await prepareBody(
      post.html,
      post,
      { ...parts, storePicture: media => parts.storePicture(media, 'Content') },
      notes,
    )
    const entry = prepareEntry(post, content, { ...parts.site, now: parts.now }, notes)
    const { slug, wanted } = known?.slug
      ? { slug: known.slug, wanted: known.slug }
      : parts.chooseSlug(noun, id, post.slug, entry.title)
    if (slug !== wanted) notes.add(`The slug ‘${wanted}’ is taken, so it gets ‘${slug}’.`)
    const topic = noun === 'page' || post.project ? null : parts.site.topics.choose(post.topic)
    if (topic?.leftOut)
      notes.add(
        `A site has at most ${siteBounds.topics} topics: instead of ‘${topic.leftOut}’ it gets ‘${topic.name}’.`,
      )
    const table = noun === 'post' ? 'public.blogs' : 'public.pages'
    const columns = {
      ...(noun === 'post' ? postColumns(post, entry, topic?.name ?? '') : pageColumns(entry)),
      ...(await storeCover(post, parts, notes)),
    }
    const ofNew = (step: Sql) =>
      noun === 'post' ? newPostColumns(step, post, entry, parts) : { created_at: entry.inserted_at }
    return {
      ...plan,
      title: entry.title,
      slug,
      outcome: outcomeOf([...notes], slug !== wanted),
      notes: [...notes],
      // The next import looks again for what is missing.
      digest: missing.size > 0 ? `${digest} incomplete` : digest,
      async write(step) {
        if (!known) return insertRow(step, table, { ...columns, slug, ...(await ofNew(step)) })
        await updateRow(step, table, columns, known.rowId)
        // Instead of the date of the import, which a trigger sets.
        if (noun === 'post')
          await step`update public.blogs set text_changed_at = ${textChangedAt(entry)} where id = ${known.rowId}`
        return known.rowId
      },
    }
  } catch (error) {
    if (!(error instanceof ImportLoss)) throw error
    return { ...plan, outcome: 'lost', notes: [error.message] }
  }
}

function listingMissing(parts: PlanParts) {
  const missing = new Set<string>()
  const listed = async (media: Media, stored: Promise<string>) => {
    try {
      return await stored
    } catch (error) {
      if (error instanceof ImportLoss && media.from === 'web') missing.add(media.key)
      throw error
    }
  }
  const listing: PlanParts = {
    ...parts,
    findMedia(address, origin) {
      try {
        return parts.findMedia(address, origin)
      } catch (error) {
        if (error instanceof ImportLoss) missing.add(address)
        throw error
      }
    },
    storePicture: (media, folder) => listed(media, parts.storePicture(media, folder)),
    storeFile: (media, name) => listed(media, parts.storeFile(media, name)),
  }
  return { parts: listing, missing }
}

/** Without a cover that could not be stored, an earlier one stays. */
async function storeCover({ cover, ...post }: ImportedPost, parts: PlanParts, notes: Set<string>) {
  if (!cover) return { thumbnail: null }
  if (cover.caption) notes.add(`Covers have no caption here: ‘${cover.caption.slice(0, 500)}’.`)
  try {
    return { thumbnail: await parts.storePicture(parts.findMedia(cover.address, post), 'Thumbnail') }
  } catch (error) {
    if (!(error instanceof ImportLoss)) throw error
    notes.add(`The cover ${cover.address.slice(0, 200)}: ${error.message}`)
    return {}
  }
}

function postColumns({ reviewed, series, project, drawnCover }: ImportedPost, entry: Entry, topic: string) {
  const { featured = false, position = 0, ...facts } = project ?? {}
  return {
    ...entry,
    topic,
    reviewed,
    series: seriesSlugOf(series),
    project: project ? facts : null,
    featured,
    position,
    ...(drawnCover && { cover: drawnCover }),
  }
}

const pageColumns = ({ title, introduction, content, status, published_at, updated_at }: Entry) => ({
  title,
  introduction,
  content,
  status,
  published_at,
  updated_at,
})

const textChangedAt = ({ inserted_at, updated_at }: Entry) => (updated_at > inserted_at ? updated_at : null)

async function newPostColumns(step: Sql, { pinned }: ImportedPost, entry: Entry, { userId }: PlanParts) {
  const [taken] = pinned ? await step`select from public.blogs where pinned = ${pinned}` : []
  return {
    user_id: userId,
    text_changed_at: textChangedAt(entry),
    pinned: taken ? null : pinned,
  }
}

type Columns = Record<string, unknown>

async function updateRow(step: Sql, table: string, columns: Columns, id: string): Promise<void> {
  const names = Object.keys(columns).join(', ')
  await step.unsafe(
    `update ${table} as stored set (${names}) = (select ${names} from jsonb_populate_record(stored, $1::jsonb)) where id = $2`,
    [JSON.stringify(columns), id],
  )
}

async function insertRow(step: Sql, table: string, columns: Columns): Promise<string> {
  const names = Object.keys(columns).join(', ')
  const [row] = await step.unsafe<{ id: string }>(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1::jsonb) returning id`,
    [JSON.stringify(columns)],
  )
  return String(row?.id)
}
