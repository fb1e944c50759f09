import type { Sql } from '#server/database/sql.ts'
import type { NewsletterChoice } from '#shared/newsletter/subscription.ts'
import type { Noun } from '#shared/posts/field.ts'
import { fieldNames, type PostFields, readFields } from '#shared/posts/post-values.ts'

export interface ExportedReview {
  id: number
  parent: number | null
  name: string
  /** ISO 8601, like every date here. */
  date: string
  text: string
  stars: number | null
  isShown: boolean
}

export interface ExportedEntry extends PostFields {
  id: number
  noun: Noun
  position: number
  /** From 1: the place among the pinned posts of the front page. */
  pinned: number | null
  author: string
  createdAt: string
  /** Null: the text has not changed since it was published. */
  changedAt: string | null
  oldSlugs: string[]
  /** From 1. Null outside a series, or if its owner has not ordered it. */
  seriesPlace: number | null
}

export interface ExportedSubscriber extends NewsletterChoice {
  email: string
  state: string
  createdAt: string
}

export interface ExportedObject {
  bucket: string
  name: string
}

export type ExportedSite = ReturnType<typeof readSite>

const ENTRIES = 10 // each has at most 2 MB of text
const ROWS = 1_000

/** Reads a site in batches, within one transaction. As an administrator, row-level security applies to each query. */
export function readSite(sql: Sql) {
  async function* entries(noun: Noun): AsyncGenerator<ExportedEntry> {
    const read = (after: number) =>
      noun !== 'page'
        ? sql<StoredEntry>`
            select blogs.id::int, to_jsonb(blogs) as row, username as author,
              array(select slug from public.old_slugs where blog_id = blogs.id order by created_at, slug) as old,
              (select array_position(post_order, blogs.id) from public.series where series.slug = blogs.series) as "seriesPlace"
            from public.blogs join public.profiles on profiles.id = user_id
            where kind = ${noun} and blogs.id > ${after} order by blogs.id limit ${ENTRIES}`
        : sql<StoredEntry>`
            select pages.id::int, to_jsonb(pages) as row, '' as author,
              array(select slug from public.old_page_slugs where page_id = pages.id order by created_at, slug) as old, null as "seriesPlace"
            from public.pages where id > ${after} order by id limit ${ENTRIES}`
    for await (const stored of inBatches(read)) yield entryOf(noun, stored)
  }

  const reviewsOf = (post: number) =>
    inBatches<ExportedReview>(
      after => sql`
        select comments.id::int, coalesce(answered.id, comments.parent)::int as parent, coalesce(username, comments.imported_name, '') as name,
          to_jsonb(comments) ->> 'created_at' as date, comments.content as text, comments.rating as stars,
          comments.status = 'shown' and review.status is distinct from 'held' as "isShown"
        from public.comments left join public.profiles on profiles.id = comments.user_id
          left join public.comments as review on review.id = comments.parent
          left join public.comments as answered on answered.id = comments.answers
        where comments.blog_id = ${post} and comments.status <> 'deleted' and comments.id > ${after} order by comments.id limit ${ROWS}`,
    )

  return {
    entries,
    reviewsOf,
    tags: () =>
      inBatches<{ id: number; name: string; description: string; oldSlugs: string[] }>(
        after => sql`
          select id::int, name, description, array(select slug from public.old_tags where tag_id = tags.id order by slug) as "oldSlugs"
          from public.tags where id > ${after} order by id limit ${ROWS}`,
      ),
    series: () =>
      inBatches<{ id: number; slug: string; name: string; description: string; coming: string }>(
        after => sql`
          select id::int, slug, name, description, coming from public.series where id > ${after} order by id limit ${ROWS}`,
      ),
    redirects: () =>
      inBatches<{ id: number; from: string; to: string | null; hits: number }>(
        after => sql`
          select id::int, from_path as from, target as to, hits::int from public.redirects
          where id > ${after} order by id limit ${ROWS}`,
      ),
    navigation: () => sql<{ place: string; label: string; address: string }>`
      select place, label, coalesce('/' || pages.slug, address) as address
      from public.navigation left join public.pages on pages.id = page_id order by place, position`,
    async resume(): Promise<Record<string, unknown>> {
      const [found] = await sql<{ content: Record<string, unknown> }>`select content from public.resume`
      return found?.content ?? {}
    },
    /** Whether any post has them. */
    async usedFields(): Promise<{ subtitle: boolean; reviewed: boolean }> {
      const [found] = await sql<{ subtitle: boolean | null; reviewed: boolean | null }>`
        select bool_or(subtitle <> '') as subtitle, bool_or(reviewed is not null) as reviewed from public.blogs where kind = 'post'`
      return { subtitle: found?.subtitle ?? false, reviewed: found?.reviewed ?? false }
    },
    async settings(): Promise<Record<string, unknown>> {
      const [found] = await sql<{ settings: Record<string, unknown> }>`
        select to_jsonb(settings) - '{id,is_started,updated_at}'::text[] as settings from public.settings`
      return found?.settings ?? {}
    },
    /** Pictures and files of posts, and those of the owner. Pictures of readers are theirs. */
    objects: () => sql<ExportedObject>`
      select bucket_id as bucket, name from storage.objects
      where bucket_id = 'thumbnail' or exists (
        select from public.settings where bucket_id = 'avatars' and strpos(owner_avatar, substr(name, 15)) > 0)
      order by bucket_id, name`,
  }
}

interface StoredEntry {
  id: number
  row: Record<string, unknown>
  author: string
  old: string[]
  seriesPlace: number | null
}

function entryOf(noun: Noun, { id, row, author, old, seriesPlace }: StoredEntry): ExportedEntry {
  const textOf = (column: string) => (typeof row[column] === 'string' ? row[column] : null)
  return {
    ...readFields(row, fieldNames),
    id,
    noun,
    position: Number(row.position ?? 0),
    pinned: typeof row.pinned === 'number' ? row.pinned : null,
    author,
    createdAt: textOf(noun === 'page' ? 'created_at' : 'inserted_at') ?? '',
    changedAt: textOf(noun === 'page' ? 'updated_at' : 'text_changed_at'),
    oldSlugs: old,
    seriesPlace,
  }
}

export async function* inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
