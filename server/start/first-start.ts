import { randomBytes, randomUUID } from 'node:crypto'
import { emailProvider, insertUser } from '#server/api/auth/new-user.ts'
import { hashPassword } from '#server/api/auth/passwords.ts'
import { removeSignInMethods } from '#server/api/auth/remove-sign-in-methods.ts'
import type { ObjectFiles } from '#server/api/storage/object-files.ts'
import { spellingsOf } from '#server/base/find-email.ts'
import type { Config } from '#server/config/config.ts'
import { lockSchema } from '#server/database/lock-schema.ts'
import type { Sql } from '#server/database/sql.ts'
import { initialSettings, writeInitialSettings } from './initial-settings.ts'
import { addSampleContent } from './sample-content.ts'

export interface FirstStart {
  email: string
  oneTimePassword: string | null
}

export type Announce = (owner: FirstStart) => Promise<void>

const NOBODYS_ADDRESS = 'owner@byline.local' // used without OWNER_EMAIL; no mail can reach it

/** Writes the first settings, an administrator if there is none, and sample content in an unused database. Commits after `announce`. */
export async function makeFirstStart(
  sql: Sql,
  config: Pick<Config, 'owner' | 'sampleContent'>,
  files: ObjectFiles,
  announce: Announce,
): Promise<void> {
  await sql.begin(async step => {
    // Uses the migration lock: with separate locks, a migrating process and this one would deadlock.
    await lockSchema(step)
    const [found] = await step`select exists (select from public.profiles where role = 'admin') as admin,
      exists (select from auth.users) or exists (select from public.blogs) as used`
    const hasSample = config.sampleContent && !found?.admin && !found?.used
    const site = initialSettings({ hasSample })
    await writeInitialSettings(step, site)
    if (found?.admin) return

    const email = config.owner?.email ?? NOBODYS_ADDRESS
    const oneTimePassword = config.owner?.password ? null : randomBytes(12).toString('base64url')
    const hash = await hashPassword(config.owner?.password ?? oneTimePassword ?? '')
    const owner = await makeOwner(step, {
      email,
      hash,
      name: site.owner.name,
      isOneTime: oneTimePassword !== null,
    })
    if (hasSample) await addSampleContent(step, owner, files)
    await announce({ email, oneTimePassword })
  })
}

/** An existing account with that address may be a stranger's, so it gets the new password and loses its sessions and other ways to sign in. */
async function makeOwner(
  sql: Sql,
  { email, hash, name, isOneTime }: { email: string; hash: string; name: string; isOneTime: boolean },
): Promise<string> {
  const appData = isOneTime ? { one_time_password: true } : {}
  const [known] =
    await sql`select id from auth.users where email = any (${spellingsOf(email)}) order by email_confirmed_at limit 1`
  const id = String(known?.id ?? randomUUID())
  const now = new Date().toISOString()
  if (known) {
    await sql`
      update auth.users set encrypted_password = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, now()),
        banned_until = null where id = ${id}`
    // Must follow the password change, which removes the one-time mark.
    await sql`update auth.users set raw_app_meta_data = ${{ ...emailProvider, ...appData }} where id = ${id}`
    await removeSignInMethods(sql, id)
    await sql`delete from auth.one_time_tokens where user_id = ${id}`
  } else {
    const userData = { full_name: name }
    await insertUser(sql, { id, email, hash, confirmedAt: now, appData, userData, createdAt: now })
  }
  await sql`update public.profiles set role = 'admin' where id = ${id}`
  return id
}
