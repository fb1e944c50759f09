import { forgetUnreadableFactors } from '#server/api/auth/sealed-factors.ts'
import type { Keys } from '#server/config/backend-config.ts'
import type { Sql } from '#server/database/sql.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { KEYS } from './archive-format.ts'
import { entriesOf, type Restoring, readText } from './archive-reader.ts'

/** Removes second factors that neither the archive's keys nor the site's can open, because nobody could use them. */
export async function forgetFactors(
  sql: Sql,
  { jwtSecret }: Keys,
  { archive, manifest, print }: Restoring,
): Promise<void> {
  const archived = manifest.hasKeys ? await readJwtSecret(archive) : []
  const accounts = await forgetUnreadableFactors(sql, [jwtSecret, ...archived])
  if (accounts > 0)
    print(
      `The second factors of ${accounts} ${accounts === 1 ? 'account' : 'accounts'} were removed: they require the keys.json they were created with (npm run backup -- --keys). These people sign in with their password alone and can add them again.`,
    )
}

async function readJwtSecret(archive: Restoring['archive']): Promise<string[]> {
  const found: string[] = []
  for await (const entry of entriesOf(archive)) {
    if (entry.name !== KEYS) {
      entry.skip()
      continue
    }
    const keys = parseRecord(await readText(entry))
    if (isRecord(keys) && typeof keys.jwtSecret === 'string') found.push(keys.jwtSecret)
  }
  return found
}
