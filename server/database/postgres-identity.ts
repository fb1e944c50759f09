import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'

export interface Identity {
  command(program: string, args: string[]): [string, string[]]
  spawnOptions: { uid?: number; gid?: number }
  own(path: string): void
}

/** Postgres refuses to run as root, so it then runs in a user namespace or as an ordinary account. */
export function requireIdentity(dataDir: string, binaries: string): Identity {
  const plain: Identity = { command: (program, args) => [program, args], spawnOptions: {}, own: () => {} }
  if (process.getuid?.() !== 0) return plain

  const unshare = ['--user', '--map-user=1000', '--map-group=1000']
  const version = join(binaries, 'postgres')
  if (spawnSync('unshare', [...unshare, version, '--version']).status === 0)
    return { ...plain, command: (program, args) => ['unshare', [...unshare, program, ...args]] }

  const account = ordinaryAccount()
  if (account && spawnSync(version, ['--version'], { ...account, cwd: '/' }).status === 0) {
    const entered =
      spawnSync('/bin/sh', ['-c', 'cd "$0"', dirname(dataDir)], { ...account, cwd: '/' }).status === 0
    if (entered) {
      // Lets others pass through the folder, which root still owns, without listing it.
      spawnSync('chmod', ['711', dataDir])
      return { ...plain, spawnOptions: account, own: path => chownSync(path, account.uid, account.gid) }
    }
  }
  throw new ConfigError(
    'Postgres refuses to run as root, and neither user namespaces nor an unprivileged account are available here: start Byline as an unprivileged user.',
  )
}

function ordinaryAccount(): { uid: number; gid: number } | null {
  const accounts = readFileSync('/etc/passwd', 'utf8')
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null
}
