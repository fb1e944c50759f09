import { logFailure, logSentence, sentenceLine } from '../base/log.ts'
import { reportStartError } from '../base/start-error.ts'
import { checkSite } from '../config/check-site.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { FirstStart } from './first-start.ts'
import type { Mode } from './start-site.ts'
import { volatileFolderNotice } from './volatile-folder.ts'

export async function main(mode: Mode): Promise<void> {
  try {
    await checkSite()
    const config = readConfig(process.env)
    await serve(config, mode)
  } catch (error) {
    reportStartError(error)
    process.exit(1)
  }
}

async function serve(config: Config, mode: Mode): Promise<void> {
  const { startSite } = await import('./start-site.ts')
  const starting = startSite(config, owner => announce(owner, config.siteUrl), mode)
  const stop = stopOnce(starting)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  await starting
  const notices = [...config.notices, volatileFolderNotice(config.dataDir)]
  for (const notice of notices) if (notice) logSentence('warn', notice)
  const what = mode === 'backend' ? `the backend on port ${config.port}, for the pages of ` : ''
  logSentence('info', `Byline is ready: ${what}${config.siteUrl}`)
}

/** A signal during the start waits until it is complete, or Postgres would keep running without a server. */
function stopOnce(starting: Promise<{ stop(): Promise<void> }>): () => Promise<void> {
  let isStopping = false
  return async () => {
    if (isStopping) return
    isStopping = true
    await starting.then(site => site.stop()).catch(error => logFailure('stop-failed', error))
    process.exit(0)
  }
}

async function announce({ email, oneTimePassword }: FirstStart, siteUrl: string): Promise<void> {
  if (!oneTimePassword) return
  const text = `This is the first start. Sign in as the administrator at ${siteUrl}/signin and choose a password of your own:\n  Email:    ${email}\n  Password: ${oneTimePassword}`
  await new Promise<void>((resolve, reject) =>
    process.stderr.write(`${sentenceLine('warn', text)}\n`, error => (error ? reject(error) : resolve())),
  )
}
