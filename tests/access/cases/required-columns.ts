import type { Case } from '../case.ts'
import { people, rows } from '../people.ts'

const never: [table: string, where: string, columns: string[], given?: string][] = [
  ['public.profiles', `id = '${people.noor.id}'`, ['username', 'role', 'created_at', 'updated_at']],
  [
    'public.blogs',
    `id = ${rows.verasPost}`,
    [
      'user_id',
      'slug',
      'title',
      'subtitle',
      'introduction',
      'content',
      'topic',
      'tags',
      'status',
      'reviews_closed',
      'featured',
      'position',
      'inserted_at',
      'updated_at',
    ],
  ],
  [
    'public.comments',
    `id = ${rows.noorsComment}`,
    ['blog_id', 'content', 'created_at', 'like_count', 'status', 'changed_post', 'held_by_hand'],
  ],
  ['public.likes', `id = ${rows.noorsLike}`, ['user_id', 'comment_id']],
  [
    'public.drafts',
    `id = '${rows.verasDraft}'`,
    ['user_id', 'fields', 'slug_by_hand', 'updated_at', 'of_page'],
  ],
  ['public.snippets', `user_id = '${people.vera.id}'`, ['user_id', 'name', 'content']],
  ['public.versions', `id = ${rows.verasVersion}`, ['created_at', 'fields']],
  ['public.old_slugs', `slug = '${rows.oldSlug}'`, ['blog_id', 'created_at']],
  [
    'public.pages',
    `id = ${rows.about}`,
    ['slug', 'title', 'introduction', 'content', 'status', 'created_at', 'updated_at'],
  ],
  ['public.tags', `id = ${rows.hedges}`, ['name', 'description', 'created_at']],
  [
    'public.series',
    `id = ${rows.gardens}`,
    ['slug', 'name', 'description', 'coming', 'post_order', 'updated_at'],
  ],
  ['private.post_tags', `tag_id = ${rows.hedges}`, ['published_at']],
  ['public.old_tags', `slug = '${rows.oldTag}'`, ['tag_id']],
  ['public.navigation', `id = ${rows.linkToAbout}`, ['place', 'position', 'label']],
  ['public.redirects', `id = ${rows.redirect}`, ['from_path', 'status', 'hits']],
  ['public.missed_addresses', `id = ${rows.missedAddress}`, ['address', 'hits', 'referrer', 'last_hit_at']],
  ['public.messages', `id = ${rows.message}`, ['name', 'email', 'content', 'state', 'created_at']],
  [
    'public.bin',
    `id = ${rows.binned}`,
    ['kind', 'row_id', 'title', 'was_published', 'deleted_at', 'ends_at', 'contents', 'files'],
  ],
  ['private.bin_rows', `entry = ${rows.binned}`, ['entry', 'of_table', 'data']],
  ['public.resume', 'id', ['content', 'updated_at']],
  ['public.outside_code', 'id', ['kind', 'address', 'site_id', 'integrity']],
  ['public.old_page_slugs', `slug = '${rows.oldPageSlug}'`, ['page_id', 'created_at']],
  ['public.reports', `id = ${rows.noorsReport}`, ['user_id', 'comment_id', 'reason', 'created_at']],
  ['private.emails', `user_id = '${people.noor.id}'`, ['email']],
  [
    'private.recent_actions',
    'true',
    ['user_id', 'action', 'done_at'],
    `insert into private.recent_actions (user_id, action) values ('${people.noor.id}', 'likes')`,
  ],
]

/** Not-null constraints. */
export const requiredColumns: Case[] = never.flatMap(([table, where, columns, given]) =>
  columns.map(
    (column): Case => ({
      name: `the ${column} in ${table} is never missing`,
      as: 'service role',
      ...(given !== undefined && { given }),
      // Triggers are disabled, because they would fill some columns.
      does: {
        owner: `set local session_replication_role = replica; update ${table} set ${column} = null where ${where}`,
      },
      expect: { code: '23502', constraint: `"${column}"` },
    }),
  ),
)
