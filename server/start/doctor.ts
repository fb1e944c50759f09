import { listBackups } from '../backup/backup-retention.ts'
import { commandError, dataFolder } from '../backup/command.ts'
import { openDatabase } from '../backup/own-site.ts'
import { isLocalHost } from '../base/client-address.ts'
import { describeNoAnswer } from '../base/describe-no-answer.ts'
import { describeVersion } from '../base/describe-version.ts'
import { type Config, readConfig } from '../config/config.ts'
import { listMigrations, requireKnownMigrations } from '../database/migrate.ts'
import { withSql } from '../database/pool.ts'
import { findFolderError } from '../monitoring/watch-data-folder.ts'
import { checkHosted } from './check-hosted.ts'
import { volatileFolderNotice } from './volatile-folder.ts'

interface Finding {
  isOk: boolean
  sentence: string
}

const ok = (sentence: string): Finding => ({ isOk: true, sentence })
const problem = (sentence: string): Finding => ({ isOk: false, sentence })

const MOST_SECONDS = 30 // of clock difference: tokens and limits tolerate no more

const LONGEST_MS = 10_000

export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const version = ok(
    `${describeVersion()} on Node ${process.versions.node}, ${process.platform} ${process.arch}.`,
  )
  let config: Config
  try {
    dataFolder(env)
    config = readConfig(env)
  } catch (error) {
    return [version, problem(sentenceOf(error))]
  }
  const checks = [checkFolder, checkDatabase, checkMail, checkAddress, checkBackups]
  const found = await Promise.all(
    checks.map(check => check(config).catch(error => [problem(sentenceOf(error))])),
  )
  return [version, ...config.notices.map(problem), ...found.flat()]
}

const sentenceOf = (error: unknown) =>
  commandError(error) ?? (error instanceof Error ? error.message : String(error))

async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  const error = await findFolderError(dataDir)
  const notice = volatileFolderNotice(dataDir)
  return [
    error
      ? problem(`The data folder ${dataDir} has a problem: ${error}.`)
      : ok(`The data folder ${dataDir} is writable and has free space.`),
    ...(notice ? [problem(notice)] : []),
  ]
}

async function checkDatabase({ backend, dataDir }: Config): Promise<Finding[]> {
  if (backend.kind === 'hosted') {
    const warning = await checkHosted(backend.url, backend.publishableKey)
    return [warning ? problem(warning) : ok('The Supabase project has this version’s schema.')]
  }
  const { login, close } = await openDatabase(backend.databaseUrl, dataDir)
  try {
    return await withSql(login, async sql => {
      const done = await requireKnownMigrations(sql)
      const missing = (await listMigrations()).filter(file => !done.has(file.slice(0, 14)))
      const [found] = await sql<{ version: string; ahead: number }>`
        select current_setting('server_version') as version,
          extract(epoch from clock_timestamp())::float8 - ${Date.now() / 1000}::float8 as ahead`
      return [
        ok(`Postgres ${found?.version} answers.`),
        missing.length === 0
          ? ok('The schema matches this version.')
          : problem(`${missing.length} migrations are missing: start the site, which applies them.`),
        clockFinding('the database', Number(found?.ahead)),
      ]
    })
  } finally {
    await close()
  }
}

const clockFinding = (of: string, ahead: number) =>
  Math.abs(ahead) <= MOST_SECONDS
    ? ok(`The clock agrees with ${of}.`)
    : problem(
        `The clocks of this machine and ${of} differ by ${Math.round(Math.abs(ahead))} seconds: synchronize them with NTP.`,
      )

async function checkMail({ mail: { smtpUrl } }: Config): Promise<Finding[]> {
  if (smtpUrl === null)
    return [problem('No mail server is set up (SMTP_URL): emails are printed to the log.')]
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: LONGEST_MS, greetingTimeout: LONGEST_MS, socketTimeout: LONGEST_MS }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return [ok('The mail server responds and accepts the user name and password.')]
  } catch (error) {
    return [problem(`The mail server cannot be used: ${sentenceOf(error)}`)]
  } finally {
    transport.close()
  }
}

async function checkAddress({ siteUrl }: Config): Promise<Finding[]> {
  const { hostname, protocol } = new URL(siteUrl)
  const unsafe =
    protocol === 'http:' && !isLocalHost(hostname)
      ? [problem(`SITE_URL ${siteUrl} does not use https: passwords are sent unencrypted.`)]
      : []
  try {
    const answer = await fetch(`${siteUrl}/readyz`, {
      signal: AbortSignal.timeout(LONGEST_MS),
      redirect: 'manual',
    })
    const text = (await answer.text()).slice(0, 200).trim()
    const ahead = (Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000
    return [
      ...unsafe,
      answer.status === 200 && text === 'ok'
        ? ok(`${siteUrl} leads to the site.`)
        : problem(
            `${siteUrl}/readyz responds with ${answer.status}${text && !text.includes('<') ? ` (${text})` : ''}: it does not lead to this site, or the site is unhealthy.`,
          ),
      ...(Number.isFinite(ahead) ? [clockFinding(siteUrl, ahead)] : []),
    ]
  } catch (error) {
    return [
      ...unsafe,
      problem(
        `${siteUrl} cannot be reached from here (${describeNoAnswer(error)}): start the site, and check its proxy, DNS and firewall.`,
      ),
    ]
  }
}

async function checkBackups({ backupPlan, backend }: Config): Promise<Finding[]> {
  if (backend.kind === 'hosted') return []
  if (!backupPlan) return [problem('No backups are scheduled: set BACKUP_DIR, ideally on another disk.')]
  const { folder, every } = backupPlan
  const [newest] = await listBackups(folder)
  if (!newest) return [problem(`There is no backup in ${folder} yet.`)]
  const hours = Math.round((Date.now() - newest.made) / 3_600_000)
  const sentence = `The latest backup, ${newest.file}, is ${hours} hours old.`
  return [hours > 2 * every ? problem(sentence) : ok(sentence)]
}
