import { randomBytes, randomUUID } from 'node:crypto'
import bcrypt from 'bcryptjs'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/database/sql.ts'
import { site } from '#site'
import type { Files } from './lite/files.ts'
import { addSampleContent } from './sample-content.ts'

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
export async function makeFirstStart(sql: Sql, config: Config, files: Files): Promise<FirstStart | null> {
  const [found] = await sql`select exists (select from public.profiles where role = 'admin') as admin,
    exists (select from auth.users) or exists (select from public.blogs) as used`
  if (found?.admin) return null

  const email = (config.owner?.email ?? NOBODYS_ADDRESS).toLowerCase()
  const oneTimePassword = config.owner?.password ? null : randomBytes(12).toString('base64url')
  const hash = await bcrypt.hash(config.owner?.password ?? oneTimePassword ?? '', 10)
  await sql.begin(async step => {
    const owner = await makeOwner(step, email, hash, oneTimePassword !== null)
    if (config.sampleContent && !found?.used) await addSampleContent(step, owner, files)
  })
  return { email, oneTimePassword }
}

/** An account of that address from before counts as a stranger's: it gets the new password and loses its sessions. */
async function makeOwner(sql: Sql, email: string, hash: string, isOneTime: boolean): Promise<string> {
  const appData = {
    provider: 'email',
    providers: ['email'],
    ...(isOneTime ? { one_time_password: true } : {}),
  }
  const [known] = await sql`select id from auth.users where email = ${email}`
  const id = String(known?.id ?? randomUUID())
  if (known) {
    await sql`update auth.users set encrypted_password = ${hash}, raw_app_meta_data = ${appData} where id = ${id}`
    await sql`delete from auth.sessions where user_id = ${id}`
  } else {
    const userData = { full_name: site.owner.name, email, email_verified: true }
    await insertUser(sql, { id, email, hash, appData, userData, createdAt: new Date().toISOString() })
  }
  await sql`update public.profiles set role = 'admin' where id = ${id}`
  return id
}

interface NewUser {
  id: string
  email: string
  /** Null: nobody can sign in until a password was chosen by mail. */
  hash: string | null
  appData: Record<string, string | string[] | boolean>
  userData: Record<string, string | boolean>
  createdAt: string
}

/** A row as the auth service writes it at sign-up; the database's trigger makes the profile. */
export async function insertUser(sql: Sql, user: NewUser): Promise<void> {
  await sql`insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (${user.id}, 'authenticated', 'authenticated', ${user.email}, ${user.hash}, ${user.createdAt},
      ${user.appData}, ${user.userData}, ${user.createdAt}, ${user.createdAt})`
  await sql`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${randomUUID()}, 'email', ${user.id}, ${user.id}, ${{ ...user.userData, sub: user.id }})`
}
