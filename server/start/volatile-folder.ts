import { existsSync, readFileSync } from 'node:fs'

/** Returns a warning when the data folder will be lost with its container or at the next restart, as far as Linux reveals. */
export function volatileFolderNotice(dataDir: string): string | null {
  try {
    const isContainer = existsSync('/.dockerenv') || existsSync('/run/.containerenv') || process.pid === 1
    return noticeOf(dataDir, readFileSync('/proc/self/mountinfo', 'utf8'), isContainer)
  } catch {
    return null
  }
}

export function noticeOf(dataDir: string, mounts: string, isContainer: boolean): string | null {
  const folders = mounts
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const [fields = '', source = ''] = line.split(' - ')
      return { path: unescapePath(fields.split(' ')[4] ?? ''), type: source.split(' ')[0] ?? '' }
    })
    .filter(({ path }) => path === '/' || dataDir === path || dataDir.startsWith(`${path}/`))
  // Of mounts at the same path, the last one applies.
  const mount = folders.reduce((best, next) => (next.path.length >= best.path.length ? next : best), {
    path: '',
    type: '',
  })
  if (mount.type === 'tmpfs' || mount.type === 'ramfs')
    return `DATA_DIR ${dataDir} is in memory (${mount.type}): the site's data is lost when the machine restarts. Choose a folder on a disk.`
  if (isContainer && mount.path === '/')
    return `DATA_DIR ${dataDir} is inside the container's file system: the site's data is lost with the container. Mount a volume there.`
  return null
}

function unescapePath(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_all, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
}
