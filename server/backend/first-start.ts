import { randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/database/sql.ts'
import { site } from '#site'
import { emailProvider, insertUser } from './auth/new-user.ts'
import { hashPassword } from './auth/passwords.ts'
import { addSampleContent } from './sample-content.ts'
import type { ObjectFiles } from './storage/object-files.ts'

/** What the first start made and the log has to tell. */
export interface FirstStart {
  email: string
  /** Null when it was given by OWNER_PASSWORD. */
  oneTimePassword: string | null
}

/** Used when nobody says who the owner is; no mail can ever reach it. */
const NOBODYS_ADDRESS = 'owner@byline.local'

/**
 * Makes the first administrator while there is none, and fills a database in which nobody has ever written. In one
 * transaction: a kill in the middle leaves an empty blog that the next start fills. Returns null on every later start.
 */
export async function makeFirstStart(
  sql: Sql,
  config: Config,
  files: ObjectFiles,
): Promise<FirstStart | null> {
  const [found] = await sql`select exists (select from public.profiles where role = 'admin') as admin,
    exists (select from auth.users) or exists (select from public.blogs) as used`
  if (found?.admin) return null

  const email = (config.owner?.email ?? NOBODYS_ADDRESS).toLowerCase()
  const oneTimePassword = config.owner?.password ? null : randomBytes(12).toString('base64url')
  const hash = await hashPassword(config.owner?.password ?? oneTimePassword ?? '')
  await sql.begin(async step => {
    const owner = await makeOwner(step, email, hash, oneTimePassword !== null)
    if (config.sampleContent && !found?.used) await addSampleContent(step, owner, files)
  })
  return { email, oneTimePassword }
}

/** An account of that address from before counts as a stranger's: it gets the new password and loses its sessions. */
async function makeOwner(sql: Sql, email: string, hash: string, isOneTime: boolean): Promise<string> {
  const appData = isOneTime ? { one_time_password: true } : {}
  const [known] = await sql`select id from auth.users where email = ${email}`
  const id = String(known?.id ?? randomUUID())
  const now = new Date().toISOString()
  if (known) {
    await sql`
      update auth.users set encrypted_password = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, now()),
        banned_until = null, raw_app_meta_data = ${{ ...emailProvider, ...appData }} where id = ${id}`
    await sql`delete from auth.sessions where user_id = ${id}`
    await sql`delete from auth.one_time_tokens where user_id = ${id}`
  } else {
    const userData = { full_name: site.owner.name }
    await insertUser(sql, { id, email, hash, confirmedAt: now, appData, userData, createdAt: now })
  }
  await sql`update public.profiles set role = 'admin' where id = ${id}`
  return id
}
