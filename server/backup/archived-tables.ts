/** Sessions, mailed links and second factors are worthless without the keys, so moving a site leaves them out. */
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
export const MAIL_TABLES = [
  'private.outbox',
  'private.mailed_before',
  'private.mail_requests',
  'private.subscription_requests',
  'private.mail_server',
]
export const LEFT_OUT = ['private.rate_limits', 'private.last_start', 'private.backups', ...MAIL_TABLES]

/** A forged archive could name system tables. */
export function isArchivable(name: string): boolean {
  if (LEFT_OUT.includes(name)) return false
  return (
    /^(public|private)\.[a-z_][a-z_0-9]*$/.test(name) ||
    ACCOUNT_TABLES.includes(name) ||
    SESSION_TABLES.includes(name)
  )
}
