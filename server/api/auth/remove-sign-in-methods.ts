import type { Sql } from '#server/database/sql.ts'
import { endCodes } from './flow-state.ts'
import { endChange } from './mailed-secrets.ts'
import { forgetBrowsers } from './users.ts'

/** Removes every way to sign in except the password, including unfinished ones: they may belong to a stranger who used this address. */
export async function removeSignInMethods(sql: Sql, userId: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId}`
  await sql`delete from auth.mfa_factors where user_id = ${userId}`
  await sql`delete from auth.webauthn_credentials where user_id = ${userId}`
  await sql`delete from auth.identities where user_id = ${userId} and provider <> 'email'`
  await endCodes(sql, userId)
  await forgetBrowsers(sql, userId)
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type like 'email_change_%'`
  await endChange(sql, userId)
  await sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || '{"provider": "email", "providers": ["email"]}'
    where id = ${userId}`
}
