import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/api/auth/passwords.ts'
import { removeSignInMethods } from '../api/auth/remove-sign-in-methods.ts'
import { NOTICE_LIFE, queueMail } from '../api/auth/request-email.ts'
import { openDatabase } from '../backup/own-site.ts'
import { ConfigError } from '../base/config-error.ts'
import { findEmail, spellingsOf } from '../base/find-email.ts'
import { readConfig } from '../config/config.ts'
import { withSql } from '../database/pool.ts'

const USAGE = 'npm run rescue -- ADDRESS, with the email address of an administrator'

/** Gives an administrator a one-time password, and removes sessions and all other ways to sign in. Works while the site runs. */
export async function rescue(env: NodeJS.ProcessEnv, args: string[]): Promise<string> {
  const email = args.length === 1 ? findEmail(args[0] ?? '') : null
  if (!email) throw new ConfigError(`Usage: ${USAGE}`)
  const { backend, dataDir } = readConfig(env)
  if (backend.kind === 'hosted')
    throw new ConfigError('Accounts are in the Supabase project: reset the password in its dashboard.')
  const password = randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  const { login, close } = await openDatabase(backend.databaseUrl, dataDir)
  try {
    return await withSql(login, sql =>
      sql.begin(async step => {
        const administrators = await step<{ id: string; email: string }>`
          select users.id, users.email from auth.users join public.profiles on profiles.id = users.id where profiles.role = 'admin' order by users.created_at`
        const found = administrators.find(account => spellingsOf(email).includes(account.email))
        if (!found)
          throw new ConfigError(
            `${email} is not an administrator. The administrators are: ${administrators.map(account => account.email).join(', ')}.`,
          )
        await step`update auth.users set encrypted_password = ${hash}, banned_until = null,
          email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${found.id}`
        // Must follow the password change, which removes the previous mark.
        await step`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"one_time_password": true}' where id = ${found.id}`
        const [way] = await step`
          select where exists (select from auth.mfa_factors where user_id = ${found.id})
            or exists (select from auth.webauthn_credentials where user_id = ${found.id})
            or exists (select from auth.identities where user_id = ${found.id} and provider <> 'email')`
        await removeSignInMethods(step, found.id)
        await step`delete from auth.one_time_tokens where user_id = ${found.id}`
        if (way) await queueMail(step, found.id, 'factors-reset', NOTICE_LIFE)
        const lost = way
          ? 'The authenticators, recovery codes, passkeys and linked providers of the account were removed.\n'
          : ''
        return `${lost}Sign in and choose a password of your own:\n  Email:    ${found.email}\n  Password: ${password}`
      }),
    )
  } finally {
    await close()
  }
}
