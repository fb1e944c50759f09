import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readOrCreate } from '#server/base/read-or-create.ts'
import type { Keys } from '#server/config/backend-config.ts'
import type { Config } from '#server/config/config.ts'
import { createTable } from '#server/database/create-table.ts'
import type { Sql } from '#server/database/sql.ts'

const TABLE = `
  create table private.last_start (what text primary key, fingerprint text not null);
  alter table private.last_start enable row level security;
  revoke all on private.last_start from public, anon, authenticated, service_role`

const WARNINGS = {
  keys: 'The keys have changed since the last start on this database. Processes that share a database need the same SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and SUPABASE_JWT_SECRET, or the same keys.json in DATA_DIR: processes with the old keys can no longer connect, and their sessions end.',
  pictures:
    'The location of uploaded pictures has changed since the last start on this database. Processes that share a database need the same S3_URL, or the same uploads/ folder in DATA_DIR: otherwise pictures uploaded to one are missing from the other.',
}

interface Own extends Pick<Config, 'dataDir' | 's3'> {
  keys: Keys
}

export async function compareStarts(sql: Sql, own: Own): Promise<string[]> {
  await createTable(sql, 'private.last_start', TABLE)
  const fingerprints = { keys: fingerprintOf(own.keys), pictures: placeOfPictures(own) }
  const before = await sql<{
    what: string
    fingerprint: string
  }>`select what, fingerprint from private.last_start`
  for (const [what, fingerprint] of Object.entries(fingerprints))
    await sql`
      insert into private.last_start values (${what}, ${fingerprint})
      on conflict (what) do update set fingerprint = excluded.fingerprint`
  const isOther = (what: keyof typeof fingerprints) =>
    before.some(row => row.what === what && row.fingerprint !== fingerprints[what])
  return [...(isOther('keys') ? [WARNINGS.keys] : []), ...(isOther('pictures') ? [WARNINGS.pictures] : [])]
}

function fingerprintOf({ publishable, secret, jwtSecret }: Keys): string {
  return createHmac('sha256', jwtSecret).update(`${publishable} ${secret}`).digest('base64url').slice(0, 16)
}

/** Identifies a folder by a file inside it, because its path may differ between machines. */
function placeOfPictures({ dataDir, s3 }: Own): string {
  if (s3) return s3.url
  const uploads = join(dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true, mode: 0o700 })
  return readOrCreate(join(uploads, '.id'), randomUUID())
}
