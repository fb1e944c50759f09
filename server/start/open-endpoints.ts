import type { Backend } from '#server/api/backend.ts'
import { exportRoute, refuseExport } from '#server/export/export-route.ts'
import type { ReadCounts } from '#server/figures/read-counts.ts'
import { readsRoute } from '#server/figures/reads-route.ts'
import type { createImportProcess } from '#server/import/import-process.ts'
import { importRoute, refuseImport } from '#server/import/import-route.ts'
import { linkRoute } from '#server/link-previews/link-route.ts'
import { internet } from '#server/link-previews/public-request.ts'
import { checkRoute } from '#server/mail/diagnostics/check-route.ts'
import { reviewActionRoute } from '#server/mail/messages/review-action-route.ts'
import { stopRoute } from '#server/mail/messages/stop-route.ts'
import { issuePreview } from '#server/mail/newsletter/issue-preview.ts'
import type { Render } from '#server/pages/render.ts'
import { sitePreview } from '#server/pages/site-preview.ts'
import type { Client } from '#shared/data/client.ts'
import { refuseNonAdmins } from '#shared/data/refuse-non-admins.ts'
import type { CurrentSite } from '#shared/settings/site.ts'
import { describeVersion } from '../base/describe-version.ts'
import type { Config } from '../config/config.ts'
import type { Endpoints } from '../endpoints.ts'

interface Parts {
  config: Config
  client: Client
  backend: Backend | null
  imports: ReturnType<typeof createImportProcess> | null
  render: Render
  findSite: () => Promise<CurrentSite>
  reads: ReadCounts | null
}

export function openEndpoints({
  config,
  client,
  backend,
  imports,
  render,
  findSite,
  reads,
}: Parts): Endpoints {
  const { siteUrl } = config
  return {
    stopMails: stopRoute(client),
    reviewActionByMail: reviewActionRoute(client),
    refuseNonAdmins: request => refuseNonAdmins(client, request),
    checkSender: checkRoute({ mail: config.mail, siteUrl }),
    version: describeVersion(),
    sitePreview: sitePreview({ findSite, render, siteUrl }),
    readLink: linkRoute(),
    issuePreview: issuePreview({ client, findSite, siteUrl }),
    receiveImport:
      backend && imports
        ? importRoute({
            client,
            sql: backend.database.jobs,
            dataDir: config.dataDir,
            network: internet,
            wake: imports.wake,
          })
        : refuseImport,
    wakeImports: async () => imports?.wake(),
    exportSite:
      backend && config.backend.kind !== 'hosted'
        ? exportRoute({ ...backend, keys: config.backend.keys, siteUrl })
        : refuseExport,
    receiveRead: readsRoute(reads),
  }
}
