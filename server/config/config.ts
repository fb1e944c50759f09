import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type IsProxy, readProxies } from '../base/client-address.ts'
import { codeOf } from '../base/code-of.ts'
import { ConfigError } from '../base/config-error.ts'
import { findEmail } from '../base/find-email.ts'
import { readBackendConfig } from './backend-config.ts'
import { readBackupPlan } from './backup-plan.ts'
import { dataDirOf, type ReadVariable, readNumber, readUrl } from './environment.ts'
import { type MailConfig, readMailConfig } from './mail-config.ts'
import { readPingsConfig } from './pings-config.ts'
import { readProvidersConfig } from './providers-config.ts'
import { readS3Url, type S3Place } from './s3-url.ts'
import { noticeOfUnknown, VARIABLES, type Variable } from './variables.ts'

export type Config = ReturnType<typeof readConfig>

const LONGEST_CDN = 3600 // seconds; a CDN may serve deleted content for twice as long

type Environment = Record<string, string | undefined>

/** Reads the environment. Creates the data folder, and keys in it if none are given. Throws ConfigError. */
export function readConfig(env: Environment) {
  const value: ReadVariable = name => env[name]?.trim() || null

  const host = value('HOST') ?? '127.0.0.1'
  const port = readNumber('PORT', value('PORT') ?? '3000', 1, 65_535)
  const siteUrl = readSiteUrl(value('SITE_URL') ?? `http://localhost:${port}`)
  const dataDir = makeDataDir(dataDirOf(env))

  const typedEmail = value('OWNER_EMAIL')
  const email = typedEmail && findEmail(typedEmail)
  const password = value('OWNER_PASSWORD')
  if (password && !typedEmail)
    throw new ConfigError('OWNER_PASSWORD is set without OWNER_EMAIL: set both, or neither.')
  if (typedEmail && !email)
    throw new ConfigError('OWNER_EMAIL must be an email address, like name@example.com.')
  if (password && (Buffer.byteLength(password) < 8 || Buffer.byteLength(password) > 72))
    throw new ConfigError('OWNER_PASSWORD must be 8 to 72 bytes long.')

  const sample = value('SAMPLE_CONTENT')
  if (sample && sample !== 'on' && sample !== 'off')
    throw new ConfigError("SAMPLE_CONTENT must be 'on' or 'off'.")

  const log = value('LOG') ?? 'text'
  if (!['text', 'json', 'off'].includes(log)) throw new ConfigError("LOG must be 'text', 'json' or 'off'.")

  const backend = readBackendConfig(value, dataDir)
  const backupPlan = readBackupPlan(value, dataDir)
  const mail = readMailConfig(value, siteUrl)
  const unknown = noticeOfUnknown(Object.keys(env))
  return {
    host,
    port,
    siteUrl, // the origin, as browsers write it
    cdnSeconds: readNumber('CDN_SECONDS', value('CDN_SECONDS') ?? '0', 0, LONGEST_CDN),
    dataDir,
    backend,
    owner: email ? { email, password } : null,
    mail,
    s3: backend.kind === 'hosted' ? null : readS3(value('S3_URL')),
    sampleContent: sample !== 'off',
    providers: backend.kind === 'hosted' ? [] : readProvidersConfig(value),
    pings: readPingsConfig(value),
    backupPlan: backend.kind === 'hosted' ? null : backupPlan,
    logsRequests: log !== 'off',
    metrics: readMetrics(value, port),
    isProxy: readTrustedProxies(value('TRUSTED_PROXIES')),
    notices: [
      ...(backend.kind === 'hosted' ? [...describeMailsOff(backend, mail), ...listIgnored(value)] : []),
      ...(unknown ? [unknown] : []),
    ],
  }
}

function describeMailsOff(
  { databaseUrl }: { databaseUrl: string | null },
  { smtpUrl }: MailConfig,
): string[] {
  const missing = [
    ...(databaseUrl ? [] : ["DATABASE_URL, the address of the project's database"]),
    ...(smtpUrl ? [] : ['SMTP_URL']),
  ]
  return missing.length === 0
    ? []
    : [
        `Emails about reviews and to subscribers are off, unless another server sends them: set ${missing.join(', and ')}. Account emails are sent by the project.`,
      ]
}

function listIgnored(value: ReadVariable): string[] {
  const elsewhere: Partial<Record<Variable, string>> = {
    S3_URL: 'pictures are in its storage',
    OWNER_EMAIL: 'make the administrator in its SQL editor, see docs/operating.md',
    OWNER_PASSWORD: 'make the administrator in its SQL editor, see docs/operating.md',
    BACKUP_DIR: 'run npm run backup instead, see docs/operating.md',
    SAMPLE_CONTENT: 'the project keeps the content that it has',
    GITHUB_CLIENT_ID: 'switch providers on in the project',
    GOOGLE_CLIENT_ID: 'switch providers on in the project',
    OIDC_CLIENT_ID: 'switch providers on in the project',
    SUPABASE_SECRET_KEY: 'the server needs no secret key there',
    SUPABASE_JWT_SECRET: 'the server checks no tokens there',
  }
  return VARIABLES.filter(name => elsewhere[name] && value(name) !== null).map(
    name => `${name} has no effect with hosted Supabase: ${elsewhere[name]}.`,
  )
}

function readSiteUrl(text: string): string {
  const { origin, pathname, search, hash, username } = new URL(readUrl('SITE_URL', text, ['http:', 'https:']))
  if (pathname !== '/' || search || hash || username)
    throw new ConfigError(
      `SITE_URL must be a host without a path, like ${origin}: Byline cannot run below a path.`,
    )
  return origin
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

function readTrustedProxies(list: string | null): IsProxy {
  if (list === null) return () => false
  const isProxy = readProxies(list)
  if (!isProxy)
    throw new ConfigError(
      'TRUSTED_PROXIES must be comma-separated addresses or networks, like 127.0.0.1, 10.0.0.0/8.',
    )
  return isProxy
}

function readMetrics(value: ReadVariable, sitePort: number) {
  const text = value('METRICS_PORT')
  if (text === null) return null
  const port = readNumber('METRICS_PORT', text, 1, 65_535)
  if (port === sitePort) throw new ConfigError('METRICS_PORT must differ from PORT.')
  return { host: value('METRICS_HOST') ?? '127.0.0.1', port }
}

/** Node's recursive mkdir never returns below `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function makeDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
    return dataDir
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${codeOf(error)}): choose another folder or change its owner.`,
    )
  }
}
