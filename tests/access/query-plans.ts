import type { Sql } from '#server/database/sql.ts'

export const visitors = [
  { query: 'select id from public.blogs order by id offset 10', index: 'blogs_published' },
  { query: `select count(*) from public.blogs where topic = 'ReactJS'`, index: 'blogs_of_topic' },
  {
    query: `select id from public.blogs where topic = 'ReactJS' order by id desc offset 10`,
    index: 'blogs_of_topic',
  },
  {
    query: 'select id from public.blogs order by inserted_at desc, id desc offset 10',
    index: 'blogs_newest_first',
  },
]

export const searches = [
  { query: `select from public.bin where files @> array['Content/gate.webp']`, index: 'bin_files' },
  ...Object.entries({
    links: `data ->> 'hash' = '' and of_table = 'private.mail_links'`,
    slugs: `data ->> 'slug' = 'old' and of_table in ('public.old_slugs', 'public.old_page_slugs')`,
  }).map(([of, where]) => ({
    query: `select from private.bin_rows where ${where}`,
    index: `bin_rows_of_${of}`,
  })),
  { query: `select id from public.blogs where title ilike '%hedge%'`, index: 'blogs_listed' },
  { query: `select id from public.comments where content ilike '%hedge%'`, index: 'comments_containing' },
  {
    query: `select id from public.comments where private.review_words(id, content) @@ 'hedge'::tsquery`,
    index: 'comments_words',
  },
  ...['searched_posts', 'searched_pages'].flatMap(table =>
    ['words', 'title_words'].map(column => ({
      query: `select body from private.${table} where ${column} @@ 'hedge'::tsquery`,
      index: `${table}_${column}`,
    })),
  ),
  {
    // A system column, which the index of the primary key lacks.
    query: `select tableoid from private.title_vocabulary where 'hedge' operator(extensions.%) word`,
    index: 'title_vocabulary_near',
  },
  ...Object.entries({
    blogs: 'content',
    pages: 'content',
    versions: `fields ->> 'content'`,
    drafts: `fields ->> 'content'`,
    snippets: 'content',
  }).map(([table, content]) => ({
    query: `select from public.${table} where private.pictures_of(${content}) @> array['gate.webp']`,
    index: `${table}_pictures`,
  })),
]

const nobody = `'00000000-0000-4000-8000-000000000000'`

/** The queries of pages, policies and functions. */
export const lists = [
  `private.outbox where state = 'waiting' and due_at <= now() and (delivery_id is null or kind = 'issue-test') order by due_at, id`,
  `private.outbox where state = 'failed' order by id desc`,
  `private.outbox where state = 'sent' and sent_at < now()`,
  `private.outbox where user_id = ${nobody} and sent_at > now()`,
  'private.outbox where comment_id = 1',
  'private.outbox where digest_id = 1',
  'private.outbox where message_id = 1',
  'public.messages where created_at > now()',
  `public.bin where slug = 'old'`,
  'public.bin where ends_at <= now()',
  `private.mailed_before where hash = ''`,
  `private.outbox where details ? 'email' and private.mailbox_of(details ->> 'email') = ''`,
  `private.outbox where user_id = ${nobody} and state = 'waiting'`,
  `private.notifications where user_id = ${nobody} and kind = 'answer' order by notified_at desc`,
  'private.notifications where comment_id = 1',
  'public.reports order by id desc',
  `public.comments where status = 'held' order by id desc`,
  `private.mail_links where user_id = ${nobody}`,
  'private.mail_links where ends_at < now()',
  'private.mail_links where subscriber_id = 1',
  'private.outbox where subscriber_id = 1',
  `private.action_links where user_id = ${nobody}`,
  'private.unconfirmed_reviews where blog_id = 1',
  'private.action_links where comment_id = 1',
  'private.action_links where ends_at < now()',
  'private.draft_links where blog_id = 1',
  `private.draft_links where user_id = ${nobody}`,
  'private.draft_links where ends_at < now()',
  `private.outbox where delivery_id = 1 and state = 'waiting' order by id`,
  'private.subscribers where asked_at > now()',
  `private.subscribers where state = 'asked' and asked_at < now()`,
  'private.deliveries where blog_id = 1',
  `private.deliveries where state = 'going'`,
  'public.blogs order by id',
  'public.blogs order by id desc',
  `public.blogs where topic = 'ReactJS' order by id`,
  `public.blogs where slug = 'on-hedges'`,
  `public.blogs where user_id = ${nobody}`,
  `public.blogs where thumbnail = 'gate.webp'`,
  'public.blogs where inserted_at >= now()',
  'public.blogs where published_at > now()',
  `public.blogs where status = 'draft' order by id`,
  'public.blogs order by inserted_at desc, id desc',
  `public.blogs where topic = 'ReactJS' order by inserted_at desc, id desc`,
  'public.blogs order by updated_at desc, id desc',
  'public.blogs order by title collate "und-x-icu", id',
  'public.blogs order by topic desc, id desc',
  'private.post_tags where tag_id = 1 order by blog_id desc',
  'private.post_tags where blog_id = 1',
  `public.blogs where series = 'gardens'`,
  'public.blogs where reviewed is not null order by id',
  'public.blogs where pinned is not null order by pinned',
  `public.series where slug = 'gardens'`,
  'public.old_tags where tag_id = 1',
  `public.tags where name = 'Hedges'`,
  `public.tags where slug = 'hedges'`,
  'public.comments where blog_id = 1 order by created_at desc, id desc',
  'public.comments where blog_id = 1 order by created_at, id',
  'public.comments where blog_id = 1 and parent is null and rating = 5 order by created_at desc, id desc',
  'public.comments where blog_id = 1 and parent is null and rating = 5 order by created_at, id',
  `public.comments where blog_id = 1 and rating is not null and status = 'shown' order by coalesce(user_id, imported_by), created_at desc, id desc`,
  'public.comments where blog_id = 1 and parent is null and like_count > 0 order by like_count desc, id desc',
  'public.comments where blog_id = 1 and parent is null order by created_at desc, id desc',
  'public.comments where blog_id = 1 and parent is null order by created_at, id',
  'public.comments where parent = 1',
  `public.comments where status <> 'deleted' and parent is null order by created_at desc, id desc`,
  `public.comments where status <> 'deleted' and parent is null order by like_count desc, id desc`,
  `public.comments where status <> 'deleted' and rating = 5 order by created_at desc, id desc`,
  `public.comments where status <> 'deleted' and rating = 5 order by like_count desc, id desc`,
  `public.comments where status <> 'deleted' and created_at >= now()`,
  `public.comments where status = 'held' order by id`,
  'public.reports where comment_id = 1 order by created_at desc',
  `public.reports where user_id = ${nobody} and comment_id = 1`,
  `private.recent_actions where user_id = ${nobody} and action = 'likes' order by done_at desc`,
  `public.comments where user_id = ${nobody} and created_at > now()`,
  `public.drafts where user_id = ${nobody} order by blog_id`,
  'public.drafts where blog_id = 1',
  `public.drafts where fields ->> 'thumbnail' = 'gate.webp'`,
  `public.snippets where user_id = ${nobody} order by name`,
  'public.versions where blog_id = 1 order by id desc',
  `public.versions where user_id = ${nobody}`,
  `public.versions where fields ->> 'thumbnail' = 'gate.webp'`,
  'public.versions where page_id = 1 order by id desc',
  'public.versions where blog_id = 1 and shown_from <= now() order by shown_from desc',
  'public.comments where blog_id = 1 and changed_post order by created_at',
  'public.drafts where page_id = 1',
  'public.old_slugs where blog_id = 1',
  `public.pages where slug = 'about'`,
  'public.pages order by slug',
  'public.pages order by title collate "und-x-icu", id',
  `public.pages where thumbnail = 'gate.webp'`,
  'public.old_page_slugs where page_id = 1',
  'public.navigation order by place, position',
  'public.navigation where page_id = 1',
  `public.comments where imported_by = ${nobody}`,
  `public.redirects where from_path = '/old'`,
  `public.missed_addresses where address = '/old'`,
  `public.redirects where private.plain_address(target) = '/old'`,
  'public.likes where comment_id = 1',
  `public.likes where user_id = ${nobody} and comment_id = 1`,
  'public.profiles order by created_at desc, id desc',
  'public.profiles order by updated_at desc, id desc',
  'public.profiles order by username collate "und-x-icu", id',
  'public.profiles order by role desc, id desc',
  'public.profiles where created_at >= now()',
  `public.profiles where avatar_url = 'noor.webp'`,
  `public.profiles where role = 'admin' order by id`,
]

/** Whether an index serves the query: with other plans made expensive, a sort or sequential scan means that none does. */
export async function usesIndex(sql: Sql, query: string): Promise<boolean> {
  const plan = await explain(sql, `select * from ${query}`, ['enable_bitmapscan', 'enable_sort'])
  return !/Sort|Seq Scan|Filter:/.test(plan)
}

/** Explains a query with sequential scans discouraged. Resets the settings, because the caller's transaction may go on. */
export async function explain(
  sql: Sql,
  query: string,
  without: string[] = [],
  role = 'none',
): Promise<string> {
  const settings = ['enable_seqscan', ...without].map(name => `'${name}'`)
  const results = await sql.unsafe(`
    select set_config(name, 'off', true) from unnest(array[${settings}]) as name;
    set local role ${role};
    explain (costs off) ${query};
    set local role none;
    select set_config(name, 'on', true) from unnest(array[${settings}]) as name;`)
  return JSON.stringify(results)
}
