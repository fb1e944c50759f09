import { join } from 'node:path'
import { openBackend } from '#server/api/backend.ts'
import { ReadCounts } from '#server/figures/read-counts.ts'
import { memoryLimits } from '#server/http/limits.ts'
import { FileCache } from '#server/images/file-cache.ts'
import { downloadsFolder, originalsOf } from '#server/images/originals.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { pictureRoutes } from '#server/images/picture-routes.ts'
import { prepareRenditions } from '#server/images/prepare-renditions.ts'
import { removeLeftRenditions } from '#server/images/remove-left-renditions.ts'
import { MAX_RENDITIONS, renditionsFolder } from '#server/images/rendition-path.ts'
import { createImportProcess } from '#server/import/import-process.ts'
import { removeLeftUploads } from '#server/import/uploads-folder.ts'
import { linkJobs } from '#server/link-previews/check-links.ts'
import { openHostedMails } from '#server/mail/queue/hosted-mails.ts'
import { AddressCounts } from '#server/pages/address-counts.ts'
import { siteFiles } from '#server/pages/files/site-files.ts'
import { followChanges } from '#server/pages/follow-changes.ts'
import { PageCache, UNANNOUNCED_LIFE } from '#server/pages/page-cache.ts'
import { pageRoute } from '#server/pages/page-route.ts'
import { BUILD, openPages, type Pages } from '#server/pages/render.ts'
import { SiteCache } from '#server/pages/site-cache.ts'
import { hostedFetch, visitorAccess } from '#server/pages/visitor-access.ts'
import { createVisitorClient } from '#shared/data/create-client.ts'
import { findSite } from '#shared/data/site.ts'
import { noNavigation } from '#shared/settings/navigation.ts'
import { noOutsideCode } from '#shared/settings/outside-code.ts'
import { commonHeaders, createApp } from '../app.ts'
import { ConfigError } from '../base/config-error.ts'
import { logSentence } from '../base/log.ts'
import type { Config } from '../config/config.ts'
import type { EmbeddedPostgres } from '../database/embedded-postgres.ts'
import type { Sql } from '../database/sql.ts'
import { pingJob } from '../jobs/pings/ping-job.ts'
import { removeOldFiles } from '../jobs/remove-old-files.ts'
import { type Job, scheduleJobs } from '../jobs/schedule-jobs.ts'
import { checkReady } from '../monitoring/health.ts'
import { watchDataFolder } from '../monitoring/watch-data-folder.ts'
import { checkHosted } from './check-hosted.ts'
import { type Announce, makeFirstStart } from './first-start.ts'
import { initialSettings } from './initial-settings.ts'
import { openEndpoints } from './open-endpoints.ts'
import { ownerNameNotice } from './owner-name.ts'

const LONGEST_READ = 8_000 // milliseconds: hosted Supabase's own time limit for readers

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const LONGEST_DOWNLOAD = 600_000 // milliseconds, longer than a download and the queue of its rendition

/** Calls `announce` after everything that can fail. `postgres`: an embedded one that is already starting. Throws ConfigError. */
export async function openSite(
  config: Config,
  announce: Announce,
  pages: Pages = 'built',
  postgres?: Promise<EmbeddedPostgres>,
) {
  if (pages === 'none' && config.backend.kind === 'hosted')
    throw new ConfigError('The backend has its own database here: start it without SUPABASE_URL.')
  const decoder = new PictureDecoder()
  const backend =
    config.backend.kind === 'hosted'
      ? null
      : await openBackend(
          { ...config, backend: config.backend },
          {
            decoder,
            postgres,
            async beforeMigrations(version) {
              const { backUpBeforeMigrations } = await import('../backup/backup-before-migrations.ts')
              await backUpBeforeMigrations(config, version)
            },
          },
        )
  const isAnnounced = backend !== null && !backend.database.isPooled
  const life = isAnnounced ? Number.POSITIVE_INFINITY : UNANNOUNCED_LIFE
  const pageCache = pages === 'built' ? new PageCache(life) : null
  const visitor = visitorAccess(config, backend, hostedFetch(LONGEST_READ))
  const client = createVisitorClient(visitor)
  const site = new SiteCache({
    read: () => findSite(client),
    start: { ...initialSettings({ hasSample: false }), navigation: noNavigation, outsideCode: noOutsideCode },
    life: UNANNOUNCED_LIFE,
  })
  if (backend) void site.get()
  const changes = pageCache && isAnnounced ? followChanges(site, pageCache, backend.database) : null
  const catchUp = async () => {
    if (changes) return changes.catchUp()
    site.invalidate()
    pageCache?.expire()
  }
  const downloads = downloadsFolder(config.dataDir)
  const renditions = backend?.renditions ?? new FileCache(renditionsFolder(config.dataDir), MAX_RENDITIONS)
  const dataFolder = watchDataFolder(config.dataDir)
  const jobs = scheduleJobs([
    dataFolder.job,
    {
      name: 'remove-unfinished-downloads',
      every: HOUR,
      run: () => removeOldFiles(downloads, LONGEST_DOWNLOAD),
    },
    ...(backend
      ? [
          {
            name: 'remove-left-renditions',
            every: HOUR,
            run: () => removeLeftRenditions(renditions, backend.database.jobs),
          },
        ]
      : []),
  ])
  const databaseUrl =
    config.backend.kind === 'hosted' && config.mail.smtpUrl ? config.backend.databaseUrl : null
  const addressCounts = new AddressCounts(new URL(config.siteUrl).origin)
  const reads = new ReadCounts({ origin: config.siteUrl, settings: () => site.latest })
  const databaseJobs = (sql: Sql): Job[] => [
    ...linkJobs(sql),
    { name: 'count-addresses', every: MINUTE, run: () => addressCounts.store(sql), isLast: true },
    { name: 'count-reads', every: MINUTE, run: () => reads.store(sql), isLast: true },
  ]
  const started: { stop(): Promise<void> }[] = [jobs]
  const close = async () => {
    decoder.close()
    for (const part of started) await part.stop()
    await changes?.close()
    await backend?.close()
  }
  try {
    if (config.backend.kind === 'hosted') {
      const warning = await checkHosted(config.backend.url, config.backend.publishableKey)
      if (warning) logSentence('warn', warning)
      if (databaseUrl)
        started.push(await openHostedMails({ databaseUrl, client, config, jobsOf: databaseJobs }))
    }
    const { pings, siteUrl } = config
    const isCounting = backend !== null || databaseUrl !== null
    const render = await openPages(pages, visitor, site.get, siteFiles({ client, pings, findSite: site.get }))
    const { answer, sendCached } = pageRoute({
      render,
      siteUrl,
      backendOrigin: config.backend.kind === 'hosted' ? new URL(config.backend.url).origin : null,
      isDev: pages !== 'built' && pages !== 'none',
      cdnSeconds: config.cdnSeconds,
      pageCache,
      commonHeaders: await commonHeaders(),
      addressCounts: isCounting ? addressCounts : null,
      reads: isCounting && config.cdnSeconds === 0 ? reads : null,
      isProxy: config.isProxy,
    })
    const images =
      pages === 'none'
        ? async () => null
        : pictureRoutes({
            client,
            dataDir: config.dataDir,
            findSite: site.get,
            originals: originalsOf(config, backend),
            decoder,
            renditions,
          })
    const prepare = prepareRenditions(images)
    const imports = backend && createImportProcess(backend.database.jobs, process.env)
    if (imports) started.push(imports)
    const { fetch } = createApp({
      answerPage: answer,
      backend:
        backend &&
        (async (request, context) => {
          const response = await backend.fetch(request, context)
          prepare(request, response)
          return response
        }),
      endpoints: openEndpoints({
        config,
        client,
        backend,
        imports,
        render,
        findSite: site.get,
        reads: isCounting ? reads : null,
      }),
      images,
      assets: pages === 'built' ? join(BUILD, 'client') : null,
      limits: backend?.limits ?? memoryLimits(),
      isProxy: config.isProxy,
      afterWrite: catchUp,
      filesAt: config.backend.kind === 'hosted' ? new URL(config.backend.url).origin : null,
      otherOrigin: pages === 'none' ? new URL(siteUrl).origin : null,
    })
    if (backend) {
      const { jobs } = backend.database
      await makeFirstStart(jobs, config, backend.files, announce)
      const notice = pages === 'none' ? null : await ownerNameNotice(jobs, (await site.get()).owner.name)
      if (notice) logSentence('warn', notice)
    }
    if (backend && imports)
      started.push(
        scheduleJobs([
          ...databaseJobs(backend.database.jobs),
          { name: 'resume-imports', every: MINUTE, run: imports.wake },
          {
            name: 'remove-left-uploads',
            every: HOUR,
            run: () => removeLeftUploads(backend.database.jobs, config.dataDir),
          },
        ]),
      )
    const backups = backend && (await planBackups(config, backend.database.jobs))
    if (backups) started.push(backups)
    if (pages === 'built' && (pings.hub || pings.indexNowKey))
      started.push(
        scheduleJobs([
          pingJob({ client, siteUrl, pings, findSite: site.get, file: join(config.dataDir, 'pings.json') }),
        ]),
      )
    const whyNotReady = checkReady({
      // This pool has a query timeout, so the check ends even when nothing responds.
      database: async () =>
        backend ? backend.database.auth`select 1` : client.rpc('schema_version').throwOnError(),
      pages: pages === 'built' ? async () => fetch(new Request(siteUrl, { method: 'HEAD' })) : null,
    })
    const warning = () => dataFolder.warning() ?? backups?.warning() ?? null
    return { fetch, backend, sendCachedPage: sendCached, whyNotReady, warning, catchUp, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function planBackups({ backupPlan, backend }: Config, jobs: Sql) {
  const { recordBackups, clearBackupRecord } = await import('../backup/record-backups.ts')
  if (backupPlan) {
    const { scheduleBackups } = await import('../backup/scheduled-backups.ts')
    return scheduleBackups(backupPlan, recordBackups(jobs))
  }
  if (backend.kind === 'embedded' && backend.databaseUrl === null) await clearBackupRecord(jobs)
  return null
}
