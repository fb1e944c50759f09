import { codeOf } from '../base/code-of.ts'
import { ConfigError } from '../base/config-error.ts'
import { listMigrations } from '../database/migrate.ts'

const PATIENCE = 5_000

/** Returns a warning when the project cannot be reached. Throws ConfigError when address, key or schema is wrong. */
export async function checkHosted(url: string, publishableKey: string): Promise<string | null> {
  let status: number
  let body: string
  try {
    const answer = await fetch(`${url}/rest/v1/rpc/schema_version`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(PATIENCE),
    })
    status = answer.status
    body = await answer.text()
  } catch (error) {
    return `SUPABASE_URL cannot be reached (${reasonOf(error)}): until it can, pages answer with an error.`
  }
  if (status >= 500) return `SUPABASE_URL answers ${status}: until it recovers, pages answer with an error.`
  if (status === 401 || status === 403)
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY is refused by the project: copy it again from its dashboard, under API keys.',
    )
  if (/PGRST202|42883/.test(body))
    throw new ConfigError(
      "The project at SUPABASE_URL does not have this blog's tables: apply the migrations with 'supabase db push --remote', see docs/operating.md.",
    )
  if (status !== 200)
    throw new ConfigError(
      `SUPABASE_URL is not the address of a Supabase project: its data API answers ${status}.`,
    )
  return compareVersions(body)
}

/** `body`: the version as JSON, null where the migrations were applied by hand. */
async function compareVersions(body: string): Promise<string | null> {
  const [, version] = /^"(\d{14})"$/.exec(body) ?? []
  const own = (await listMigrations()).at(-1)?.slice(0, 14) ?? ''
  if (version === undefined)
    return `The project does not say which migrations it has; this Byline needs ${own}.`
  if (version < own)
    throw new ConfigError(
      `The project's tables (${version}) are older than this Byline (${own}): run 'supabase db push --remote' first.`,
    )
  if (version > own)
    throw new ConfigError(
      `The project's tables (${version}) are newer than this Byline (${own}): start the newer Byline.`,
    )
  return null
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no answer in 5 seconds'
  return codeOf(error.cause)
}
