import type { Sql } from '#server/database/sql.ts'
import type { DataApis } from './data-api-on-both.ts'

/** What everybody who has the publishable key may call. */
export const OPEN_TO_VISITORS = [
  'answered_name',
  'bound_reads',
  'compare_migrations',
  'email',
  'find_current_topic',
  'find_redirect',
  'find_shown_version',
  'is_locked',
  'list_adjacent_posts',
  'list_published_posts',
  'list_series_posts',
  'list_shelf',
  'list_tags',
  'list_topics',
  'list_years',
  'newest_tagged_posts',
  'published_projects',
  'rating_summary',
  'read_action_link',
  'read_draft_link',
  'read_mail_link',
  'read_reviews',
  'read_site',
  'read_subscription',
  'read_unconfirmed_review',
  'replies',
  'request_subscription',
  'reviewed_version',
  'schema_version',
  'search_pages',
  'search_posts',
  'search_projects',
  'search_reviews',
  'send_message',
  'suggest_posts',
  'use_action_link',
  'use_mail_link',
  'use_subscription',
]

/**
 * What a reader may call too. `choose_subscription` is refused while the address is not proven, `figures_by_day` asks for a time zone first,
 * `read_newsletter_post` answers null, as a reader reads no settings.
 */
export const OPEN_TO_READERS = [
  'set_mail_preferences',
  'claim_imported_comments',
  'confirm_review',
  'count_notifications',
  'count_remembered_browsers',
  'end_own_session',
  'export_account',
  'figures_by_day',
  'forget_browsers',
  'has_password',
  'is_admin',
  'list_notifications',
  'list_own_sessions',
  'read_mail_preferences',
  'mark_notifications_read',
  'read_newsletter_post',
  'read_own_subscription',
  'replace_own_session',
]

const VALUES: Record<string, unknown> = {
  text: 'x',
  'text[]': ['x'],
  bigint: 1,
  'bigint[]': [1],
  integer: 1,
  boolean: true,
  jsonb: {},
  uuid: '00000000-0000-4000-8000-000000000001',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01',
}

type Function = { name: string; arguments: { name: string; type: string }[] }

/** The functions of the data API that the real PostgREST lets somebody call: neither 401 nor 403. */
export async function listCallable(
  { sql, send }: Pick<DataApis, 'send'> & { sql: Sql },
  as: 'visitor' | 'reader',
) {
  const functions = await sql<Function>`
    select proname as name, coalesce((
      select json_agg(json_build_object('name', name, 'type', format_type(type, null)))
      from unnest(proargnames[1:pronargs], proargtypes::oid[]) as given (name, type)), '[]') as arguments
    from pg_proc where pronamespace = 'public'::regnamespace order by 1`
  const callable: string[] = []
  for (const { name, arguments: given } of functions) {
    const body = Object.fromEntries(given.map(({ name, type }) => [name, VALUES[type] ?? null]))
    const { theirs } = await send({ as, method: 'POST', path: `rpc/${name}`, body })
    if (theirs.status !== 401 && theirs.status !== 403) callable.push(name)
  }
  return callable
}
