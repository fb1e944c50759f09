import { resolve } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { readDatabaseUrl } from '#server/config/database-url.ts'

export interface HostedPlace {
  kind: 'hosted'
  url: string
  secretKey: string
  databaseUrl: string
  dataDir: string
}

export type Place =
  | { kind: 'embedded'; config: Pick<Config, 'dataDir' | 's3'>; keys: Config['backend'] }
  | { kind: 'postgres'; config: Pick<Config, 'dataDir' | 's3'>; keys: Config['backend']; databaseUrl: string }
  | HostedPlace

type Environment = Record<string, string | undefined>

export function placeOfEnvironment(env: Environment): Place {
  if (env.SUPABASE_URL?.trim()) return readHosted(env.SUPABASE_URL.trim(), env)
  const config = readConfig(env)
  const { dataDir, s3, backend } = config
  if (backend.kind === 'hosted') throw new ConfigError('SUPABASE_URL must be an address.')
  return backend.databaseUrl === null
    ? { kind: 'embedded', config: { dataDir, s3 }, keys: backend }
    : { kind: 'postgres', config: { dataDir, s3 }, keys: backend, databaseUrl: backend.databaseUrl }
}

/** `text`: a data folder, postgres://… or https://… of a project of Supabase. `env` has the other settings. Throws ConfigError. */
export function readPlace(text: string, env: Environment): Place {
  const own = { ...env, SUPABASE_URL: undefined, DATABASE_URL: undefined }
  if (/^https?:\/\//.test(text)) return readHosted(text, env)
  if (/^postgres(ql)?:\/\//.test(text)) return placeOfEnvironment({ ...own, DATABASE_URL: text })
  if (/^\w+:\/\//.test(text))
    throw new ConfigError(
      '--from and --to are each a data folder, postgres://… or https://… of a Supabase project.',
    )
  return placeOfEnvironment({ ...own, DATA_DIR: resolve(text) })
}

function readHosted(url: string, env: Environment): HostedPlace {
  const databaseUrl = env.SUPABASE_DB_URL?.trim()
  const secretKey = env.SUPABASE_SERVICE_KEY?.trim()
  if (!databaseUrl || !secretKey || !URL.canParse(databaseUrl))
    throw new ConfigError(
      'For a Supabase project, set SUPABASE_DB_URL (postgres://…, in its dashboard under Connect, not in transaction mode) and SUPABASE_SERVICE_KEY.',
    )
  const read = readDatabaseUrl(databaseUrl)
  if ('mistake' in read) throw new ConfigError(`SUPABASE_DB_URL: ${read.mistake}.`)
  const dataDir = resolve(env.DATA_DIR?.trim() || 'data')
  return { kind: 'hosted', url: url.replace(/\/+$/, ''), secretKey, databaseUrl: read.url, dataDir }
}
