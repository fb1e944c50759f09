import { existsSync, readFileSync, rmSync } from 'node:fs'

/** Steps at which `npm run failpoints` kills the server or its Postgres, in the order of one write. */
export const FAILPOINTS = [
  'migration-applied',
  'migrations-committed',
  'upload-received',
  'row-written',
  'row-committed',
  'object-inserted',
  'file-moved',
  'upload-stored',
  'removal-deleted',
  'removal-files-gone',
  'write-followed',
  'move-archived',
  'restore-loaded',
  'restore-committed',
  'restore-files-stored',
  'restore-journaled',
  'restore-swapped',
  'import-picture-loaded',
  'import-item-written',
  'import-item-committed',
] as const

const order = process.env.BYLINE_FAILPOINT

export function failpoint(step: (typeof FAILPOINTS)[number]): void {
  if (order) killAt(order, step)
}

function killAt(file: string, step: string) {
  if (!existsSync(file)) return
  const [armed, victim = ''] = readFileSync(file, 'utf8').split(' ')
  if (armed !== step) return
  rmSync(file)
  const pid = victim === 'server' ? process.pid : Number.parseInt(readFileSync(victim, 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
}
