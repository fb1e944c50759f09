import type { Sql } from '#server/database/sql.ts'
import { openSecret } from './seal-secret.ts'

interface SealedFactor {
  id: string
  user_id: string
}

async function listUnreadableFactors(sql: Sql, jwtSecrets: string[]): Promise<SealedFactor[]> {
  const factors = await sql<SealedFactor & { secret: string }>`
    select id, user_id, secret from auth.mfa_factors where secret is not null`
  return factors.filter(({ id, secret }) => jwtSecrets.every(key => openSecret(secret, id, key) === null))
}

/** Returns log sentences. Nothing is removed, because the right keys may be restored later. */
export async function checkFactors(sql: Sql, jwtSecret: string): Promise<string[]> {
  const { length } = await listUnreadableFactors(sql, [jwtSecret])
  if (length === 0) return []
  return [
    `${length} ${length === 1 ? 'authenticator needs' : 'authenticators need'} other keys than this site has. Put back the keys.json with which they were made; until then their owners need a recovery code or a passkey.`,
  ]
}

export async function forgetUnreadableFactors(sql: Sql, jwtSecrets: string[]): Promise<number> {
  const lost = await listUnreadableFactors(sql, jwtSecrets)
  await sql`delete from auth.mfa_factors where id = any (${lost.map(({ id }) => id)}::uuid[])`
  const accounts = [...new Set(lost.map(factor => factor.user_id))]
  for (const account of accounts) await deleteLoneRecoveryCodes(sql, account)
  return accounts.length
}

export async function deleteLoneRecoveryCodes(sql: Sql, userId: string): Promise<void> {
  await sql`
    delete from auth.mfa_factors as codes
    where user_id = ${userId} and factor_type = 'recovery_code' and not exists (
      select from auth.mfa_factors as own
      where own.user_id = codes.user_id and own.status = 'verified' and own.factor_type <> 'recovery_code')`
}
