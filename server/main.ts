import type { FirstStart } from './backend/first-start.ts'
import { readConfig } from './config.ts'
import { logFailure } from './log.ts'
import { startError } from './start-error.ts'
import { type Mode, type RunningSite, startSite } from './start-site.ts'
import { volatileFolderNotice } from './volatile-folder.ts'

export async function main(mode: Mode): Promise<void> {
  try {
    const config = readConfig(process.env)
    const starting = startSite(config, announce, mode)
    stopOnSignals(starting)
    const { url } = await starting
    const notices = [...config.notices, volatileFolderNotice(config.dataDir)]
    for (const notice of notices) if (notice) console.warn(notice)
    const what = mode === 'backend' ? `the backend on port ${config.port}, for the pages of ` : ''
    console.warn(`Byline is ready: ${what}${url}`)
  } catch (error) {
    console.error(startError(error) ?? error)
    process.exit(1)
  }
}

/** A signal during the start waits for its end, or Postgres would continue without a server. */
function stopOnSignals(starting: Promise<RunningSite>) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await starting.then(site => site.stop()).catch(error => logFailure('stop-failed', error))
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // npm passes a signal only to its shell, which ends without this process.
  const isStarted =
    ['start', 'dev', 'backend'].includes(process.env.npm_lifecycle_event ?? '') || process.env.BYLINE_STARTER
  const parent = process.ppid
  if (isStarted) setInterval(() => process.ppid !== parent && stop(), 500).unref()
}

/** Rejects when the password could not be printed. */
async function announce({ email, oneTimePassword }: FirstStart): Promise<void> {
  if (!oneTimePassword) return
  const text = `\nThis is the first start. Sign in as the administrator and choose a password of your own:\n  E-mail:   ${email}\n  Password: ${oneTimePassword}\n\n`
  await new Promise<void>((resolve, reject) =>
    process.stderr.write(text, error => (error ? reject(error) : resolve())),
  )
}
