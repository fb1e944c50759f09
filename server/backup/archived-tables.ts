/** Sessions and mailed links, which a move leaves behind. */
export const SESSION_TABLES = [
  'auth.sessions',
  'auth.mfa_amr_claims',
  'auth.one_time_tokens',
  'auth.refresh_tokens',
]
export const ACCOUNT_TABLES = ['auth.users', 'auth.identities', 'storage.buckets', 'storage.objects']
/** Belong to a server and not to the site. */
export const LEFT_OUT = ['private.rate_limits', 'private.last_start', 'private.backups']

/** Whether a backup may contain a table of this name. An archive that somebody made could name those of the system. */
export function isArchivable(name: string): boolean {
  if (LEFT_OUT.includes(name)) return false
  return (
    /^(public|private)\.[a-z_][a-z_0-9]*$/.test(name) ||
    ACCOUNT_TABLES.includes(name) ||
    SESSION_TABLES.includes(name)
  )
}
