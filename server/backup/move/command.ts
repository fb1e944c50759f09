import { backup, print, readArgs, restore, runToEnd } from '#server/backup/command.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { findSiteAt, siteOfEnvironment } from './find-site.ts'
import { moveSite } from './move-site.ts'

const USAGE =
  'npm run move -- --from PLACE --to PLACE [--replace], where PLACE is a data folder, postgres://… or https://… of a Supabase project'

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  replace: { type: 'boolean' },
} as const

export function runBackupCommand(command: 'backup' | 'restore' | 'move', args: string[]): Promise<void> {
  return runToEnd(signal => {
    if (command === 'move') return move(args, signal)
    return (command === 'backup' ? backup : restore)(args, siteOfEnvironment, signal)
  })
}

async function move(args: string[], signal: AbortSignal): Promise<void> {
  const { options } = readArgs(args, OPTIONS, 0, USAGE)
  if (!options.from || !options.to) throw new ConfigError(`Source and target are missing. ${USAGE}`)
  const [from, to] = [findSiteAt(options.from, process.env), findSiteAt(options.to, process.env)]
  await moveSite({ from, to, replace: options.replace === true, print, signal })
  print('The site was moved, and every table and file was compared. People need to sign in again.')
}
