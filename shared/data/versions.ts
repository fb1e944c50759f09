import type { Noun } from '#shared/posts/field.ts'
import { type FieldsOf, readFields, versionNames } from '#shared/posts/post-values.ts'
import { type Client, dataOf } from './client.ts'

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
