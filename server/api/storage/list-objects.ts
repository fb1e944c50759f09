import { readAsCaller } from '#server/database/as-caller.ts'
import { fromDatabase, invalid } from './storage-error.ts'
import type { StorageCall, StorageParts } from './storage-parts.ts'

const COLUMNS = new Set(['name', 'created_at', 'updated_at', 'last_accessed_at'])
const MAX_ROWS = 1000

export async function listObjects(parts: StorageParts, call: StorageCall, bucket: string): Promise<Response> {
  const wanted = readWanted(await call.readJson())
  try {
    const { rows } = await parts.storing(call.client, () =>
      readAsCaller(parts.database.api, call.caller, {
        text: `with below as (
            select *, substr(name, char_length($2) + 1) as rest from storage.objects
            where bucket_id = $1 and starts_with(name, $2)
          ), entries as (
            select rest as name, id, updated_at, created_at, last_accessed_at, metadata from below
            where strpos(rest, '/') = 0
            union all
            select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
            from below where strpos(rest, '/') > 0
          )
          select * from entries where starts_with(lower(name), lower($3))
          order by ${wanted.order}, name limit $4 offset $5`,
        values: [bucket, wanted.prefix, wanted.search, wanted.limit, wanted.offset],
      }),
    )
    return Response.json(rows)
  } catch (error) {
    throw fromDatabase(error)
  }
}

function readWanted(body: Map<string, unknown>) {
  const folder = readText(body, 'prefix').replace(/\/+$/, '')
  return {
    prefix: folder === '' ? '' : `${folder}/`,
    search: readText(body, 'search'),
    limit: readNumber(body, 'limit', 100, MAX_ROWS),
    offset: readNumber(body, 'offset', 0, 1_000_000),
    order: readOrder(body.get('sortBy')),
  }
}

function readText(body: Map<string, unknown>, name: string): string {
  const value = body.get(name) ?? ''
  if (typeof value !== 'string' || value.length > 1024 || value.includes('\0') || !value.isWellFormed())
    throw invalid(`'${name}' must be a text of at most 1024 characters.`)
  return value
}

function readNumber(body: Map<string, unknown>, name: string, usual: number, most: number): number {
  const value = body.get(name) ?? usual
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw invalid(`'${name}' must be a whole number from 0 to ${most}.`)
  return value
}

/** Returns only constants, because the result becomes part of the statement. */
function readOrder(sortBy: unknown): string {
  if (sortBy === undefined || sortBy === null) return 'name asc'
  const members = new Map<string, unknown>(Object.entries(sortBy))
  const column = members.get('column') ?? 'name'
  const order = members.get('order') ?? 'asc'
  if (
    typeof sortBy !== 'object' ||
    typeof column !== 'string' ||
    !COLUMNS.has(column) ||
    (order !== 'asc' && order !== 'desc')
  )
    throw invalid(
      `'sortBy' must be { column, order }, a column of ${[...COLUMNS].join(', ')} and asc or desc.`,
    )
  return `${column} ${order}`
}
