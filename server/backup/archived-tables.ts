/** Sessions, mailed links and second factors, which are worth nothing without the keys. A move leaves them behind. */
export const SESSION_TABLES = [
  'auth.sessions',
  'auth.mfa_amr_claims',
  'auth.mfa_factors',
  'auth.mfa_recovery_codes',
  'auth.one_time_tokens',
  'auth.refresh_tokens',
]
export const ACCOUNT_TABLES = [
  'auth.users',
  'auth.identities',
  'auth.webauthn_credentials',
  'storage.buckets',
  'storage.objects',
]
/** What waits to be mailed, which is not mailed again after a restore. */
export const MAIL_TABLES = [
  'private.outbox',
  'private.mailed_before',
  'private.asked_mails',
  'private.subscription_requests',
  'private.mail_server',
]
/** Belong to a server and not to the site. */
export const LEFT_OUT = ['private.rate_limits', 'private.last_start', 'private.backups', ...MAIL_TABLES]

/** Whether a backup may contain a table of this name. An archive that somebody made could name those of the system. */
export function isArchivable(name: string): boolean {
  if (LEFT_OUT.includes(name)) return false
  return (
    /^(public|private)\.[a-z_][a-z_0-9]*$/.test(name) ||
    ACCOUNT_TABLES.includes(name) ||
    SESSION_TABLES.includes(name)
  )
}
