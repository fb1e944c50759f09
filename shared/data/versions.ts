import type { Noun } from '#shared/posts/field.ts'
import { type FieldsOf, readFields, versionNames } from '#shared/posts/post-values.ts'
import { type Client, dataOf, jsonOf } from './client.ts'

export type Version = { id: number; savedAt: string; savedBy: string | null }

export type VersionText = FieldsOf<'version'>

type Versioned = { id: number; noun: Noun }

export async function listVersions(
  client: Client,
  of: Versioned,
  length: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Version[]> {
  const data = await dataOf(
    client
      .from('versions')
      .select('id, savedAt:created_at, user_id')
      .eq(of.noun === 'page' ? 'page_id' : 'blog_id', of.id)
      .lt('id', before)
      .order('id', { ascending: false })
      .limit(length),
  )
  return await withSavers(client, data)
}

type Saved = { user_id: string | null }

export async function withSavers<Row extends Saved>(client: Client, rows: Row[]) {
  const ids = new Set(rows.flatMap(({ user_id }) => user_id ?? []))
  const people = await dataOf(
    client
      .from('profiles')
      .select('id, username')
      .in('id', [...ids]),
  )
  const nameOf = new Map(people.map(({ id, username }) => [id, username]))
  return rows.map(({ user_id, ...row }) => ({ ...row, savedBy: nameOf.get(user_id ?? '') ?? null }))
}

export async function readVersion(client: Client, id: number): Promise<VersionText> {
  const { fields } = await dataOf(client.from('versions').select('fields').eq('id', id).single())
  return readFields(fields, versionNames)
}

const comparedNames = ['title', 'subtitle', 'introduction', 'content'] as const

/** The text of a post as visitors saw it from a moment on. Null if the owner does not share versions, or no such one was shown. */
export async function findShownVersion(client: Client, post: number, since: string) {
  // Postgres refuses other texts, and dates such as February 31.
  if (!/^[\d-]{10}T[\d:]{8}(\.\d{1,6})?\+00:00$/.test(since)) return null
  if (!new Date(since).toJSON()?.startsWith(since.slice(0, 19))) return null
  const found = client.rpc('find_shown_version', { of_post: post, since }, { get: true })
  const version = await jsonOf<object | null>(found)
  return version && readFields(version, comparedNames)
}
