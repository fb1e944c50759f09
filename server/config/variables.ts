export const VARIABLES = [
  'HOST',
  'PORT',
  'LOG',
  'SITE_URL',
  'TRUSTED_PROXIES',
  'CDN_SECONDS',
  'DATA_DIR',
  'DATABASE_URL',
  'S3_URL',
  'OWNER_EMAIL',
  'OWNER_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
  'GITHUB_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'INDEXNOW_KEY',
  'WEBSUB_HUB',
  'SAMPLE_CONTENT',
  'METRICS_HOST',
  'METRICS_PORT',
  'BACKUP_DIR',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'BACKUP_KEEP_DAYS',
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_DB_URL',
  'SUPABASE_SERVICE_KEY',
] as const

export type Variable = (typeof VARIABLES)[number]

const PREFIXES = ['SITE_', 'SMTP_', 'MAIL_', 'OWNER_', 'BACKUP_', 'METRICS_', 'SUPABASE_', 'S3_', 'CDN_']
const MOST_TYPING_ERRORS = 2

export function noticeOfUnknown(names: string[]): string | null {
  const known = new Set<string>(VARIABLES)
  const unknown = names
    .filter(name => !known.has(name))
    .map(name => ({ name, meant: findMeant(name) }))
    .filter(({ name, meant }) => meant || PREFIXES.some(prefix => name.startsWith(prefix)))
  if (unknown.length === 0) return null
  const list = unknown.map(({ name, meant }) => (meant ? `${name} (is it ${meant}?)` : name))
  return `These variables have no effect because Byline does not know them: ${list.join(', ')}. README.md and docs/operating.md list all variables.`
}

/** Short names without an underscore are too similar to a shell's. */
function findMeant(name: string): Variable | undefined {
  if (!name.includes('_')) return undefined
  return VARIABLES.find(
    known => known.includes('_') && countEdits(name.toUpperCase(), known) <= MOST_TYPING_ERRORS,
  )
}

function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
