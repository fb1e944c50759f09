import type { Noun } from '#shared/posts/field.ts'
import { postFields } from '#shared/posts/post-fields.ts'
import {
  emptyFields,
  fieldNames,
  namesOfNoun,
  type PostFields,
  pageNames,
  type projectNames,
  readFields,
  toColumns,
  withFields,
} from '#shared/posts/post-values.ts'
import { type Client, dataOf } from './client.ts'

/** A saved post, page or project; fields that it lacks are empty. `updatedAt`, with microseconds: for optimistic locking. `saveId`: of the save that wrote it, if known. `signed`: the author and date of a post; null for a page. */
export type Entry = PostFields & {
  id: number
  updatedAt: string
  saveId: string | null
  signed: { userId: string; author: string; insertedAt: string } | null
}

const savedQuery = 'id, updatedAt:updated_at, saveId:save_id'
const pageQuery = withFields(savedQuery, pageNames)
const postQuery = withFields(`${savedQuery}, user_id, inserted_at, profiles(username)`, fieldNames)

export async function findEntry(client: Client, noun: Noun, slugOrId: string): Promise<Entry | null> {
  if (slugOrId.includes('\0')) return null
  const bySlug = await findBy(client, noun, 'slug', [slugOrId])
  return bySlug ?? (/^\d{1,15}$/.test(slugOrId) ? await findBy(client, noun, 'id', [slugOrId]) : null)
}

export const findSaved = (client: Client, noun: Noun, saveIds: string[]) =>
  findBy(client, noun, 'save_id', saveIds)

export const findById = (client: Client, noun: Noun, id: number) => findBy(client, noun, 'id', [String(id)])

async function findBy(
  client: Client,
  noun: Noun,
  column: 'slug' | 'id' | 'save_id',
  values: string[],
): Promise<Entry | null> {
  if (noun === 'page') {
    const found = client.from('pages').select(pageQuery).in(column, values)
    const data = await dataOf(found.limit(1).maybeSingle())
    return data && { ...emptyFields, ...readFields(data, pageNames), ...savedOf(data), signed: null }
  }
  const found = client.from('blogs').select(postQuery).eq('kind', noun).in(column, values)
  const data = await dataOf(found.limit(1).maybeSingle())
  const signed = data && {
    userId: data.user_id,
    author: data.profiles.username,
    insertedAt: data.inserted_at,
  }
  return data && { ...readFields(data, fieldNames), ...savedOf(data), signed }
}

const savedOf = ({ id, updatedAt, saveId }: Pick<Entry, 'id' | 'updatedAt' | 'saveId'>) => ({
  id,
  updatedAt,
  saveId,
})

export async function addEntry(
  client: Client,
  noun: Noun,
  fields: PostFields,
  saveId: string,
): Promise<Entry> {
  const row = { ...rowOf(noun, fields), save_id: saveId }
  const data = await dataOf(client.from(tableOf(noun)).insert(row).select(savedQuery).single())
  return { ...fields, ...data, signed: null }
}

/** Returns null when the row has changed since `updatedAt` (optimistic locking). Replaced pictures stay, because an older version shows them. */
export async function changeEntry(
  client: Client,
  noun: Noun,
  seen: Pick<Entry, 'id' | 'updatedAt' | 'signed'>,
  fields: PostFields,
  saveId: string,
): Promise<Entry | null> {
  const data = await dataOf(
    client
      .from(tableOf(noun))
      .update({ ...rowOf(noun, fields), save_id: saveId })
      .eq('id', seen.id)
      .eq('updated_at', seen.updatedAt)
      .select(savedQuery),
  )
  return data[0] ? { ...fields, ...data[0], signed: seen.signed } : null
}

const tableOf = (noun: Noun) => (noun === 'page' ? 'pages' : 'blogs')

type CommonNames = Extract<(typeof pageNames)[number], (typeof projectNames)[number]>

function rowOf(noun: Noun, fields: PostFields): ReturnType<typeof toColumns<CommonNames>> {
  return toColumns(
    fields,
    namesOfNoun[noun].filter(name => postFields[name].counts(fields)),
  )
}
