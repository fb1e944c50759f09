import { join, resolve } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { hashOf } from '#server/base/hash-of.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Network } from '#server/link-previews/public-request.ts'
import { fetchFeed } from './fetch-feed.ts'
import { openImport } from './open-import.ts'

interface Parts {
  sql: Sql
  network: Network
  uploads: string
}

/** Begins the import of a file, a folder or the feed of an address, or continues it if it is unfinished. Returns its id. Throws ConfigError while another import is unfinished. */
export async function beginImport({ sql, network, uploads }: Parts, source: string): Promise<number> {
  const isAddress = /^https?:\/\//i.test(source)
  const path = isAddress ? join(uploads, hashOf(source)) : resolve(source)
  const unfinished = await findUnfinished(sql, path)
  if (unfinished !== null) return unfinished
  if (isAddress) await fetchFeed(source, path, network)
  else await (await openImport(path)).close()
  const name = isAddress ? source : (path.split(/[\\/]/).at(-1) ?? path)
  return sql.begin(async step => {
    await step`select pg_advisory_xact_lock(hashtextextended('private.imports', 0))`
    const begunMeanwhile = await findUnfinished(step, path)
    if (begunMeanwhile !== null) return begunMeanwhile
    const [begun] = await step<{
      id: number
    }>`insert into private.imports (name, path) values (${name}, ${path}) returning id`
    return begun?.id ?? 0
  })
}

async function findUnfinished(sql: Sql, path: string): Promise<number | null> {
  const [found] = await sql<{ id: number; name: string; path: string }>`
    select id, name, path from private.imports where state in ('checking', 'importing', 'undoing')`
  if (found && found.path !== path)
    throw new ConfigError(
      `The import of ${found.name} is running, or continues as soon as the site runs. Wait until it has finished.`,
    )
  return found?.id ?? null
}
