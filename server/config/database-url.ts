import { existsSync } from 'node:fs'

const MODES = ['disable', 'require', 'verify-ca', 'verify-full']

/** Understands `sslmode` like libpq. `mistake`: a sentence without the address, which may contain a password. */
export function readDatabaseUrl(text: string): { url: string } | { mistake: string } {
  const url = new URL(text)
  const settings = url.searchParams
  // Some hosting providers append it, but Postgres and poolers refuse it.
  settings.delete('pgbouncer')
  const mode = settings.get('sslmode')
  // 'system' means the system's certificate authorities, as pg does without a file.
  const isSystem = settings.get('sslrootcert') === 'system'
  if (isSystem) settings.delete('sslrootcert')
  const root = settings.get('sslrootcert')
  if (mode !== null && !MODES.includes(mode))
    return { mistake: `sslmode must be ${MODES.join(', ')}: Byline does not try both with and without TLS` }
  if (isSystem && mode !== 'verify-full') return { mistake: 'sslrootcert=system needs sslmode=verify-full' }
  if (mode === 'verify-ca' && !root)
    return { mistake: 'sslmode=verify-ca needs sslrootcert=/path/of/the/certificate/of/its/authority' }
  if (root && mode === null) return { mistake: 'sslrootcert needs sslmode=verify-ca or verify-full' }
  for (const name of ['sslrootcert', 'sslcert', 'sslkey'])
    if (settings.has(name) && !existsSync(settings.get(name) ?? ''))
      return { mistake: `the file of ${name} does not exist` }
  if (mode !== null) settings.set('uselibpqcompat', 'true')
  return { url: url.href }
}
