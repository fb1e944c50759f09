import type { Sql } from '#server/database/sql.ts'
import { acceptedFindings } from './accepted-findings.ts'
import { lints } from './lints.ts'
import { privileges } from './privileges.ts'
import { explain, lists, searches, usesIndex, visitors } from './query-plans.ts'
import { readPrivileges } from './read-privileges.ts'

/** A rule for the whole schema. `findOffenders` returns its violations. */
interface StructureRule {
  name: string
  findOffenders(sql: Sql): Promise<string[]>
}

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
    name: "Supabase's lints find what is accepted, and nothing else",
    async findOffenders(sql) {
      const found = await list(
        sql,
        Object.entries(lints)
          .map(([name, lint]) => `select '${name}: ' || found from (${lint.sql}) as findings (found)`)
          .join(' union all '),
      )
      const accepted = Object.entries(acceptedFindings).flatMap(([name, findings]) =>
        Object.keys(findings).map(finding => `${name}: ${finding}`),
      )
      return [
        ...found.filter(finding => !accepted.includes(finding)),
        ...accepted.filter(finding => !found.includes(finding)),
      ]
    },
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
    name: 'no policy opens the list of buckets',
    findOffenders: sql =>
      list(sql, `select policyname from pg_policies where schemaname = 'storage' and tablename = 'buckets'`),
  },
  {
    // Finished pages are cached until such a trigger announces a change.
    name: 'every change of what pages show is announced',
    findOffenders: sql =>
      list(
        sql,
        `select event || ' on ' || shown.table from (values
          ('blogs', 'INSERT'), ('blogs', 'UPDATE'), ('blogs', 'DELETE'),
          ('pages', 'INSERT'), ('pages', 'UPDATE'), ('pages', 'DELETE'),
          ('outside_code', 'UPDATE'), ('outside_code', 'DELETE'),
          ('navigation', 'INSERT'), ('navigation', 'UPDATE'), ('navigation', 'DELETE'),
          ('redirects', 'INSERT'), ('redirects', 'UPDATE'), ('redirects', 'DELETE'), ('resume', 'UPDATE'),
          ('series', 'INSERT'), ('series', 'UPDATE'), ('series', 'DELETE'), ('tags', 'UPDATE'), ('tags', 'DELETE'),
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
    name: 'every column of a table that only functions write is required',
    findOffenders: sql =>
      list(
        sql,
        `select attrelid::regclass || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'private'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and not attnotnull
          -- Links of drafts had no session once.
          -- A review has no link before its mail. An import outlives its administrator, and not every item has a line.
          -- A link is in a post or on a page.
          -- The first row of an entry has no parent, not every row belongs to an account, and most are in the bin.
          -- A draft has no time, not every mail is about a review, or in a digest, it is for an account or a subscriber, and not everybody chose a day.
          and (relname, attname) not in (('searched_posts', 'published_at'), ('draft_links', 'session_id'), ('outbox', 'comment_id'), ('outbox', 'message_id'), ('outbox', 'digest_id'), ('action_links', 'comment_id'), ('unconfirmed_reviews', 'rating'), ('unconfirmed_reviews', 'link_hash'), ('outbox', 'user_id'),
            ('outbox', 'subscriber_id'), ('outbox', 'delivery_id'), ('deliveries', 'blog_id'), ('deliveries', 'weekday'), ('mail_links', 'user_id'), ('mail_links', 'subscriber_id'), ('mail_links', 'delivery_id'),
            ('subscribers', 'weekday'), ('subscription_requests', 'weekday'), ('imports', 'user_id'), ('import_rows', 'line'), ('links', 'blog_id'), ('links', 'page_id'), ('bin_rows', 'parent'), ('bin_rows', 'user_id'), ('bin_rows', 'reference'))`,
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

async function list(sql: Sql, query: string): Promise<string[]> {
  const rows = await sql.unsafe<Record<string, string>>(query)
  return rows.flatMap(row => Object.values(row))
}
