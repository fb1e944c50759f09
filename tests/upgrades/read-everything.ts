import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '#server/database/sql.ts'

/** What an upgrade has to keep, as rows of the first version's columns. */
const TABLES: Record<string, string> = {
  accounts: 'select id, email, encrypted_password, created_at from auth.users order by id',
  profiles: 'select id, username, avatar_url, role, created_at from public.profiles order by id',
  posts: `select id, user_id, slug, title, introduction, topic, content, thumbnail, status, inserted_at, updated_at
    from public.blogs order by id`,
  versions: `select id, blog_id, fields ->> 'title' as title, fields ->> 'content' as content
    from public.versions order by id`,
  'old addresses': 'select blog_id, slug from public.old_slugs order by 1, 2',
  drafts: `select id, user_id, fields ->> 'title' as title, fields ->> 'content' as content
    from public.drafts order by id`,
  reviews: 'select id, blog_id, user_id, content, rating, created_at from public.comments order by id',
  likes: 'select id, user_id, comment_id from public.likes order by id',
  reports: 'select comment_id, user_id, reason from public.reports order by 1, 2',
  pages: 'select id, slug, title, introduction, content, status, published_at from public.pages order by id',
  'old addresses of pages': 'select page_id, slug from public.old_page_slugs order by 1, 2',
  links: 'select place, position, label, page_id, address from public.navigation order by 1, 2',
  settings: 'select title, description, owner_name, topics, page_size from public.settings',
  'versions of settings':
    'select id, settings ->> $$title$$ as title from public.settings_versions order by id',
  'old topics': 'select name, topic_id from private.old_topics order by 1',
  'outside code': 'select kind, address, site_id from public.outside_code',
  files: 'select bucket_id, name, owner_id, created_at from storage.objects order by 1, 2',
}

export type Everything = Record<string, unknown[]>

export async function readEverything(sql: Sql): Promise<Everything> {
  const everything: Everything = {}
  // Through JSON, since expected.json is compared with it.
  for (const [name, query] of Object.entries(TABLES))
    everything[name] = JSON.parse(JSON.stringify(await sql.unsafe(query)))
  return everything
}

/** SHA-256 by path. */
export async function digestFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const digests = paths.sort().map(async path => {
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return [path.slice(folder.length + 1), digest]
  })
  return Object.fromEntries(await Promise.all(digests))
}
