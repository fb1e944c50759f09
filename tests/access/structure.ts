import type { Sql } from '#server/database/sql.ts'
import { definerFunctions } from './definer-functions.ts'
import { privileges, readPrivileges } from './privileges.ts'

/** A rule for the whole schema. `findOffenders` returns its violations. */
interface StructureRule {
  name: string
  findOffenders(sql: Sql): Promise<string[]>
}

const ours = `('public'::regnamespace, 'private'::regnamespace)`

export const structure: StructureRule[] = [
  {
    name: 'the granted privileges equal the list of privileges',
    async findOffenders(sql) {
      const held = await readPrivileges(sql)
      return [...new Set([...Object.keys(held), ...Object.keys(privileges)])].filter(
        object => String(held[object]) !== String(privileges[object]),
      )
    },
  },
  {
    name: 'every table has row-level security',
    findOffenders: sql =>
      list(
        sql,
        `select oid::regclass::text from pg_class
        where relkind in ('r', 'p') and relnamespace in ${ours} and not relrowsecurity`,
      ),
  },
  {
    name: 'every policy names its roles',
    findOffenders: sql =>
      list(
        sql,
        `select policyname from pg_policies
        where schemaname in ('public', 'private', 'storage') and 'public' = any (roles)`,
      ),
  },
  {
    // Postgres would evaluate both for each row.
    name: 'no table has two permissive policies for one role and command',
    findOffenders: sql =>
      list(
        sql,
        `select format('%s: %s to %s', tablename, command, role) from pg_policies,
          unnest(roles) as role, unnest(case cmd when 'ALL' then '{SELECT,INSERT,UPDATE,DELETE}' else array[cmd] end) as command
        where schemaname in ('public', 'private') and permissive = 'PERMISSIVE'
        group by schemaname, tablename, command, role having count(*) > 1`,
      ),
  },
  {
    name: 'the functions in public that run as the owner are those on the list',
    async findOffenders(sql) {
      const found = await list(
        sql,
        `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
      )
      const meant = Object.keys(definerFunctions)
      return [...found.filter(name => !meant.includes(name)), ...meant.filter(name => !found.includes(name))]
    },
  },
  {
    name: 'no policy opens the list of buckets',
    findOffenders: sql =>
      list(sql, `select policyname from pg_policies where schemaname = 'storage' and tablename = 'buckets'`),
  },
  {
    // The names in a body that is not a text (prosqlbody) were resolved when the function was created.
    name: 'every function has an empty search path, or none to look in',
    findOffenders: sql =>
      list(
        sql,
        `select oid::regprocedure::text from pg_proc
        where pronamespace in ${ours} and not coalesce(proconfig, '{}') @> array['search_path=""']
          and (prosqlbody is null or prosecdef)`,
      ),
  },
  {
    // Finished pages are kept until such a trigger announces a change.
    name: 'every change of what pages show is announced',
    findOffenders: sql =>
      list(
        sql,
        `select event || ' on ' || shown.table from (values
          ('blogs', 'INSERT'), ('blogs', 'UPDATE'), ('blogs', 'DELETE'),
          ('pages', 'INSERT'), ('pages', 'UPDATE'), ('pages', 'DELETE'),
          ('outside_code', 'UPDATE'), ('outside_code', 'DELETE'),
          ('navigation', 'INSERT'), ('navigation', 'UPDATE'), ('navigation', 'DELETE'),
          ('settings', 'INSERT'), ('settings', 'UPDATE'), ('settings', 'DELETE'),
          ('comments', 'INSERT'), ('comments', 'UPDATE'), ('comments', 'DELETE'),
          ('profiles', 'UPDATE')) as shown("table", event)
        where not exists (
          select from pg_trigger where tgrelid = ('public.' || shown.table)::regclass
            and tgname ~ '^announce_.*(?<!rating)$' and tgenabled = 'O'
            and pg_get_triggerdef(oid) ~ ('AFTER .*' || event || '.* ON public'))`,
      ),
  },
  {
    name: 'every change of a rating is announced to lists of posts',
    findOffenders: sql =>
      list(
        sql,
        `select event from unnest(array['INSERT', 'UPDATE', 'DELETE']) as event
        where not exists (
          select from pg_trigger where tgrelid = 'public.comments'::regclass and tgenabled = 'O'
            and pg_get_triggerdef(oid) ~ ('AFTER ' || event || ' ON public.*announce_lists'))`,
      ),
  },
  {
    name: 'no policy evaluates the caller once per row',
    findOffenders: sql =>
      list(
        sql,
        `select policyname from pg_policies
        where schemaname in ('public', 'private', 'storage')
          and coalesce(qual, '') || coalesce(with_check, '') ~ '(auth\\.\\w+|is_admin)\\(\\)'
          and coalesce(qual, '') || coalesce(with_check, '') !~* 'select (auth\\.\\w+|(public\\.)?is_admin)\\(\\)'`,
      ),
  },
  {
    name: 'every foreign key has an index that begins with it',
    findOffenders: sql =>
      list(
        sql,
        `select conname from pg_constraint
        where contype = 'f' and connamespace in ${ours} and not exists (
          select from pg_index
          where indrelid = conrelid and indpred is null
            and (indkey::int2[])[0 : cardinality(conkey) - 1] = conkey)`,
      ),
  },
  {
    name: 'every column of a table that only functions write is required',
    findOffenders: sql =>
      list(
        sql,
        `select attrelid::regclass || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'private'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and not attnotnull
          -- A draft has no time.
          and attname <> 'out_at'`,
      ),
  },
  {
    name: 'every list is read in index order, and every filter uses an index',
    async findOffenders(sql) {
      const offenders: string[] = []
      for (const query of lists) if (!(await usesIndex(sql, query))) offenders.push(query)
      return offenders
    },
  },
  {
    name: 'text searches use an index instead of a sequential scan',
    async findOffenders(sql) {
      const offenders: string[] = []
      for (const { query, index } of searches)
        if (!(await explain(sql, query)).includes(index)) offenders.push(query)
      return offenders
    },
  },
  {
    name: 'counting and skipping rows for a visitor uses index-only scans',
    async findOffenders(sql) {
      const offenders: string[] = []
      for (const { query, index } of visitors) {
        const plan = await explain(sql, query, ['enable_bitmapscan', 'enable_sort'], 'anon')
        if (/Seq Scan|Index Scan|Sort/.test(plan) || !plan.includes(index)) offenders.push(query)
      }
      return offenders
    },
  },
]

const visitors = [
  { query: 'select id from public.blogs order by id offset 10', index: 'blogs_out' },
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

const searches = [
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
  ...['blogs', 'versions', 'drafts', 'pages'].map(table => ({
    query: `select id from public.${table} where private.pictures_of(content) @> array['gate.webp']`,
    index: `${table}_pictures`,
  })),
]

const nobody = `'00000000-0000-4000-8000-000000000000'`

/** The queries of pages, policies and functions. */
const lists = [
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
  'public.comments where blog_id = 1 order by created_at desc, id desc',
  'public.comments where blog_id = 1 order by created_at, id',
  'public.comments where blog_id = 1 and rating = 5 order by created_at desc, id desc',
  'public.comments where blog_id = 1 and rating = 5 order by created_at, id',
  'public.comments where blog_id = 1 and like_count > 0 order by like_count desc, id desc',
  'public.comments order by created_at desc, id desc',
  'public.comments order by like_count desc, id desc',
  'public.comments where rating = 5 order by created_at desc, id desc',
  'public.comments where rating = 5 order by like_count desc, id desc',
  'public.comments where created_at >= now()',
  `public.comments where status = 'held' order by id`,
  'public.reports where comment_id = 1 order by created_at desc',
  `public.reports where user_id = ${nobody} and comment_id = 1`,
  `private.acts where user_id = ${nobody} and act = 'likes' order by done_at desc`,
  `public.comments where user_id = ${nobody} and created_at > now()`,
  `public.drafts where user_id = ${nobody} order by blog_id`,
  'public.drafts where blog_id = 1',
  `public.drafts where thumbnail = 'gate.webp'`,
  'public.versions where blog_id = 1 order by id desc',
  `public.versions where user_id = ${nobody}`,
  `public.versions where thumbnail = 'gate.webp'`,
  'public.versions where page_id = 1 order by id desc',
  'public.drafts where page_id = 1',
  'public.old_slugs where blog_id = 1',
  `public.pages where slug = 'about'`,
  'public.pages order by slug',
  'public.pages order by title collate "und-x-icu", id',
  `public.pages where thumbnail = 'gate.webp'`,
  'public.old_page_slugs where page_id = 1',
  'public.navigation order by place, position',
  'public.navigation where page_id = 1',
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
async function usesIndex(sql: Sql, query: string): Promise<boolean> {
  const plan = await explain(sql, `select * from ${query}`, ['enable_bitmapscan', 'enable_sort'])
  return !/Sort|Seq Scan|Filter:/.test(plan)
}

/** Explains a query with sequential scans discouraged. Resets the settings, because the caller's transaction may go on. */
async function explain(sql: Sql, query: string, without: string[] = [], role = 'none'): Promise<string> {
  const settings = ['enable_seqscan', ...without].map(name => `'${name}'`)
  const results = await sql.unsafe(`
    select set_config(name, 'off', true) from unnest(array[${settings}]) as name;
    set local role ${role};
    explain (costs off) ${query};
    set local role none;
    select set_config(name, 'on', true) from unnest(array[${settings}]) as name;`)
  return JSON.stringify(results)
}

async function list(sql: Sql, query: string): Promise<string[]> {
  const rows = await sql.unsafe<Record<string, string>>(query)
  return rows.flatMap(row => Object.values(row))
}
