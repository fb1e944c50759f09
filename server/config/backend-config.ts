import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { codeOf } from '../base/code-of.ts'
import { ConfigError } from '../base/config-error.ts'
import { readOrCreate } from '../base/read-or-create.ts'
import { readDatabaseUrl } from './database-url.ts'
import { type ReadVariable, readUrl } from './environment.ts'

export interface Keys {
  publishable: string
  secret: string
  jwtSecret: string
}

type BackendConfig =
  | { kind: 'embedded' | 'postgres'; databaseUrl: string | null; keys: Keys }
  | {
      kind: 'hosted'
      url: string
      publishableKey: string
      databaseUrl: string | null
    }

/** Creates keys in the data folder if none are given. Throws ConfigError. */
export function readBackendConfig(value: ReadVariable, dataDir: string): BackendConfig {
  const url = value('SUPABASE_URL')
  const publishable = value('SUPABASE_PUBLISHABLE_KEY')
  const secret = value('SUPABASE_SECRET_KEY')
  const jwtSecret = value('SUPABASE_JWT_SECRET')
  const databaseUrl = value('DATABASE_URL')

  if (publishable && isSecretKey(publishable))
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY is a secret key, which would be sent to every browser: use the publishable one (sb_publishable_… or the anon key), and rotate the secret key if it was ever served.',
    )
  if (url) {
    if (!publishable) throw new ConfigError('SUPABASE_URL is set without SUPABASE_PUBLISHABLE_KEY: set both.')
    return {
      kind: 'hosted',
      url: readUrl('SUPABASE_URL', url, ['http:', 'https:']),
      publishableKey: publishable,
      databaseUrl: databaseUrl && readPostgres(databaseUrl),
    }
  }

  const given = [publishable, secret, jwtSecret].filter(key => key !== null)
  if (given.length > 0 && given.length < 3)
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and SUPABASE_JWT_SECRET belong together: set all three, or none.',
    )
  if (jwtSecret && jwtSecret.length < 32)
    throw new ConfigError('SUPABASE_JWT_SECRET must be at least 32 characters long.')
  const keys =
    publishable && secret && jwtSecret ? { publishable, secret, jwtSecret } : readOrCreateKeys(dataDir)

  if (databaseUrl) return { kind: 'postgres', databaseUrl: readPostgres(databaseUrl), keys }
  return { kind: 'embedded', databaseUrl: null, keys }
}

function readPostgres(text: string): string {
  const read = readDatabaseUrl(readUrl('DATABASE_URL', text, ['postgres:', 'postgresql:']))
  if ('mistake' in read) throw new ConfigError(`DATABASE_URL: ${read.mistake}.`)
  return read.url
}

function readOrCreateKeys(dataDir: string): Keys {
  const file = join(dataDir, 'keys.json')
  const token = (bytes: number) => randomBytes(bytes).toString('base64url')
  const fresh: Keys = {
    publishable: `sb_publishable_${token(24)}`,
    secret: `sb_secret_${token(32)}`,
    jwtSecret: token(48),
  }
  let text: string
  try {
    text = readOrCreate(file, `${JSON.stringify(fresh, null, 2)}\n`)
    chmodSync(file, 0o600)
  } catch (error) {
    throw new ConfigError(`${file} cannot be read or written (${codeOf(error)}): change its owner.`)
  }
  const keys = parseRecord(text)
  if (!isKeys(keys))
    throw new ConfigError(
      `${file} is damaged: restore it from a backup, or delete it to create new keys, which ends all sessions.`,
    )
  return keys
}

function isKeys(value: unknown): value is Keys {
  return (
    isRecord(value) &&
    [value.publishable, value.secret, value.jwtSecret].every(key => typeof key === 'string')
  )
}

/** Whether a key bypasses row-level security and must never reach a browser. */
function isSecretKey(key: string): boolean {
  return key.startsWith('sb_secret_') || roleOf(key) === 'service_role'
}

function roleOf(token: string): unknown {
  try {
    return decodeJwt(token).role
  } catch {
    return null
  }
}
