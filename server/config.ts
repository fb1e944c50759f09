import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BackupPlan, readBackupPlan, whyNoPlaceForBackups } from './backup-plan.ts'
import { type IsProxy, readProxies } from './client-address.ts'
import { readDatabaseUrl } from './database-url.ts'
import { isSecretKey } from './is-secret-key.ts'
import { keepOnce } from './keep-once.ts'
import { readS3Url, type S3Place } from './s3-url.ts'

/** An invalid setting. The message is one line that says what to change. */
export class ConfigError extends Error {}

export interface Keys {
  publishable: string
  secret: string
  jwtSecret: string
}

export interface Config {
  host: string
  port: number
  /** Public URL without a slash at the end. */
  siteUrl: string
  /** Processes that serve the site. */
  workers: number
  /** How long a CDN may answer with a page before it asks again. 0: not at all. */
  cdnSeconds: number
  /** Absolute path. */
  dataDir: string
  backend:
    | { kind: 'embedded' | 'postgres'; databaseUrl: string | null; keys: Keys }
    | { kind: 'hosted'; url: string; publishableKey: string }
  owner: { email: string; password: string | null } | null
  mail: { smtpUrl: string | null; from: string }
  /** Where uploaded pictures are; null: in the data folder, or with hosted Supabase. */
  s3: S3Place | null
  sampleContent: boolean
  /** Who is told of new posts. Null: nobody. */
  pings: { indexNowKey: string | null; hub: string | null }
  /** Backups that the server makes by itself. Null: none. */
  backupPlan: BackupPlan | null
  /** Whether each request is logged. LOG=json also sets the format of all lines, see log.ts. */
  logsRequests: boolean
  /** Where `/metrics` is served, if anywhere. */
  metrics: { host: string; port: number } | null
  /** Whether an address is a proxy whose X-Forwarded-For is trusted. */
  isProxy: IsProxy
  /** Sentences to print at the start: settings that have no effect. */
  notices: string[]
}

const MOST_WORKERS = 32

/** A removed word may stay on a CDN for twice as long. */
const LONGEST_CDN = 3600

type Environment = Record<string, string | undefined>

/** Reads the environment. Creates the data folder, and keys in it when none are given. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const value = (name: string) => env[name]?.trim() || null

  const host = value('HOST') ?? '127.0.0.1'
  const port = readNumber('PORT', value('PORT') ?? '3000', 1, 65_535)
  const siteUrl = readSiteUrl(value('SITE_URL') ?? `http://localhost:${port}`)
  const dataDir = makeDataDir(resolve(value('DATA_DIR') ?? 'data'))

  const email = value('OWNER_EMAIL')
  const password = value('OWNER_PASSWORD')
  if (password && !email)
    throw new ConfigError('OWNER_PASSWORD is set without OWNER_EMAIL: set both, or neither.')
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new ConfigError('OWNER_EMAIL must be an e-mail address, like name@example.com.')
  if (password && (Buffer.byteLength(password) < 8 || Buffer.byteLength(password) > 72))
    throw new ConfigError('OWNER_PASSWORD must be 8 to 72 bytes long.')

  const sample = value('SAMPLE_CONTENT')
  if (sample && sample !== 'on' && sample !== 'off')
    throw new ConfigError("SAMPLE_CONTENT must be 'on' or 'off'.")

  const log = value('LOG') ?? 'text'
  if (!['text', 'json', 'off'].includes(log)) throw new ConfigError("LOG must be 'text', 'json' or 'off'.")

  const backend = readBackend(value, dataDir)
  return {
    host,
    port,
    siteUrl,
    workers: readNumber('WORKERS', value('WORKERS') ?? '1', 1, MOST_WORKERS),
    cdnSeconds: readNumber('CDN_SECONDS', value('CDN_SECONDS') ?? '0', 0, LONGEST_CDN),
    dataDir,
    backend,
    owner: email ? { email, password } : null,
    mail: readMail(value, siteUrl),
    s3: backend.kind === 'hosted' ? null : readS3(value('S3_URL')),
    sampleContent: sample !== 'off',
    pings: readPings(value),
    backupPlan: readBackups(value, backend.kind, dataDir),
    logsRequests: log !== 'off',
    metrics: readMetrics(value, port),
    isProxy: readTrustedProxies(value('TRUSTED_PROXIES')),
    notices: backend.kind === 'hosted' ? listIgnored(value) : [],
  }
}

function listIgnored(value: (name: string) => string | null): string[] {
  const elsewhere = {
    SMTP_URL: 'set up SMTP in its dashboard, under Authentication',
    S3_URL: 'pictures are in its storage',
    MAIL_FROM: 'set the sender in its dashboard, under Authentication',
    OWNER_EMAIL: 'make the administrator in its SQL editor, see docs/operating.md',
    OWNER_PASSWORD: 'make the administrator in its SQL editor, see docs/operating.md',
    BACKUP_DIR: 'the server has no access to its database; run npm run backup, see docs/operating.md',
    SAMPLE_CONTENT: 'the project keeps the content that it has',
    SUPABASE_SECRET_KEY: 'the server needs no secret key there',
    SUPABASE_JWT_SECRET: 'the server checks no tokens there',
  }
  return Object.entries(elsewhere)
    .filter(([name]) => value(name) !== null)
    .map(([name, advice]) => `${name} has no effect with hosted Supabase: ${advice}.`)
}

function readSiteUrl(text: string): string {
  const siteUrl = readUrl('SITE_URL', text, ['http:', 'https:'])
  const { origin, pathname, search, hash, username } = new URL(siteUrl)
  if (pathname !== '/' || search || hash || username)
    throw new ConfigError(
      `SITE_URL must be a host without a path, like ${origin}: Byline serves a whole host, not a folder of it.`,
    )
  return siteUrl
}

function readS3(text: string | null): S3Place | null {
  if (text === null) return null
  const place = readS3Url(text)
  if (!place)
    throw new ConfigError(
      'S3_URL must be like https://KEY:SECRET@host/bucket?region=eu-central-1, with %2F for a slash and %2B for a plus in the secret.',
    )
  return place
}

function readBackups(
  value: (name: string) => string | null,
  kind: Config['backend']['kind'],
  dataDir: string,
): BackupPlan | null {
  const plan = readBackupPlan(value)
  if (plan && 'mistake' in plan) throw new ConfigError(plan.mistake)
  const trouble = plan && whyNoPlaceForBackups(plan.folder, dataDir)
  if (trouble) throw new ConfigError(`BACKUP_DIR ${trouble}: choose one elsewhere, best on another disk.`)
  return kind === 'hosted' ? null : plan
}

function readTrustedProxies(list: string | null): IsProxy {
  if (list === null) return () => false
  const isProxy = readProxies(list)
  if (!isProxy)
    throw new ConfigError(
      'TRUSTED_PROXIES must be addresses or networks with commas between them, like 127.0.0.1, 10.0.0.0/8.',
    )
  return isProxy
}

function readMail(value: (name: string) => string | null, siteUrl: string): Config['mail'] {
  const smtpUrl = value('SMTP_URL')
  const from = value('MAIL_FROM') ?? `Byline <no-reply@${new URL(siteUrl).hostname}>`
  if (!/^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/.test(from))
    throw new ConfigError(
      'MAIL_FROM must be an e-mail address, like blog@example.com or My blog <blog@example.com>.',
    )
  return { smtpUrl: smtpUrl && readUrl('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']), from }
}

function readMetrics(value: (name: string) => string | null, sitePort: number): Config['metrics'] {
  const text = value('METRICS_PORT')
  if (text === null) return null
  const port = readNumber('METRICS_PORT', text, 1, 65_535)
  if (port === sitePort) throw new ConfigError('METRICS_PORT must be another port than PORT.')
  return { host: value('METRICS_HOST') ?? '127.0.0.1', port }
}

function readPings(value: (name: string) => string | null): Config['pings'] {
  const indexNowKey = value('INDEXNOW_KEY')
  if (indexNowKey && !/^[a-zA-Z0-9-]{8,128}$/.test(indexNowKey))
    throw new ConfigError('INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens.')
  const hub = value('WEBSUB_HUB')
  return { indexNowKey, hub: hub && new URL(readUrl('WEBSUB_HUB', hub, ['http:', 'https:'])).href }
}

function readBackend(value: (name: string) => string | null, dataDir: string): Config['backend'] {
  const url = value('SUPABASE_URL')
  const publishable = value('SUPABASE_PUBLISHABLE_KEY')
  const secret = value('SUPABASE_SECRET_KEY')
  const jwtSecret = value('SUPABASE_JWT_SECRET')
  const databaseUrl = value('DATABASE_URL')

  if (publishable && isSecretKey(publishable))
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY is a secret key, which every browser would get: give the publishable one (sb_publishable_… or the anon key), and replace the secret key if it was ever served.',
    )
  if (url) {
    if (databaseUrl) throw new ConfigError('DATABASE_URL and SUPABASE_URL are both set: choose one.')
    if (!publishable) throw new ConfigError('SUPABASE_URL is set without SUPABASE_PUBLISHABLE_KEY: set both.')
    return {
      kind: 'hosted',
      url: readUrl('SUPABASE_URL', url, ['http:', 'https:']),
      publishableKey: publishable,
    }
  }

  const given = [publishable, secret, jwtSecret].filter(key => key !== null)
  if (given.length > 0 && given.length < 3)
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and SUPABASE_JWT_SECRET belong together: set all three, or none.',
    )
  if (jwtSecret && jwtSecret.length < 32)
    throw new ConfigError('SUPABASE_JWT_SECRET must be at least 32 characters long.')
  const keys = publishable && secret && jwtSecret ? { publishable, secret, jwtSecret } : keepKeys(dataDir)

  if (databaseUrl) return { kind: 'postgres', databaseUrl: readPostgres(databaseUrl), keys }
  return { kind: 'embedded', databaseUrl: null, keys }
}

function readPostgres(text: string): string {
  const read = readDatabaseUrl(readUrl('DATABASE_URL', text, ['postgres:', 'postgresql:']))
  if ('mistake' in read) throw new ConfigError(`DATABASE_URL: ${read.mistake}.`)
  return read.url
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not '${text}'.`)
  return number
}

function readUrl(name: string, text: string, protocols: string[]): string {
  const url = URL.parse(text)
  // Not in the message, since the value may contain a password.
  // Only DATABASE_URL may have no host: it may name a socket.
  if (!url || !protocols.includes(url.protocol) || (!url.host && name !== 'DATABASE_URL'))
    throw new ConfigError(
      `${name} must be an address that begins with ${protocols.map(p => `${p}//`).join(' or ')}.`,
    )
  return text.replace(/\/+$/, '')
}

function makeDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return dataDir
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${codeOf(error)}): choose another folder or change its owner.`,
    )
  }
}

function keepKeys(dataDir: string): Keys {
  const file = join(dataDir, 'keys.json')
  const token = (bytes: number) => randomBytes(bytes).toString('base64url')
  const fresh: Keys = {
    publishable: `sb_publishable_${token(24)}`,
    secret: `sb_secret_${token(32)}`,
    jwtSecret: token(48),
  }
  let text: string
  try {
    text = keepOnce(file, `${JSON.stringify(fresh, null, 2)}\n`)
    chmodSync(file, 0o600)
  } catch (error) {
    throw new ConfigError(`${file} cannot be read or written (${codeOf(error)}): change its owner.`)
  }
  const keys = parseJson(text)
  if (!isKeys(keys))
    throw new ConfigError(
      `${file} is damaged: put it back from a backup, or delete it, which makes new keys and ends all sessions.`,
    )
  return keys
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isKeys(value: unknown): value is Keys {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['publishable', 'secret', 'jwtSecret'].every(name => typeof Reflect.get(value, name) === 'string')
  )
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
