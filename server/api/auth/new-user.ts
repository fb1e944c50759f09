import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/database/sql.ts'
import type { ProviderIdentity } from './provider.ts'

export const emailProvider = { provider: 'email', providers: ['email'] }

export interface NewUser {
  id: string
  email: string
  hash: string | null
  confirmedAt: string | null
  appData?: Record<string, unknown>
  userData: Record<string, unknown>
  createdAt: string
}

interface NewIdentity {
  provider: string
  providerId: string
  data: Record<string, unknown>
}

/** Inserts the same rows as GoTrue, which cannot read nulls in some columns. Rejects with 23505 when the address is taken. */
export async function insertUser(sql: Sql, user: NewUser, identity?: NewIdentity): Promise<void> {
  const { id, email, hash, confirmedAt, createdAt } = user
  const provider = identity?.provider ?? 'email'
  const appData = { provider, providers: [provider], ...user.appData }
  const userData = {
    ...user.userData,
    sub: id,
    email,
    email_verified: confirmedAt !== null,
    phone_verified: false,
  }
  await sql`
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change,
      email_change_token_new, email_change_token_current, phone_change, phone_change_token, reauthentication_token)
    values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email}, ${hash},
      ${confirmedAt}, ${appData}, ${userData}, ${createdAt}, ${createdAt}, '', '', '', '', '', '', '', '')`
  await insertIdentity(sql, id, identity ?? { provider, providerId: id, data: userData })
}

export async function insertIdentity(sql: Sql, userId: string, identity: NewIdentity): Promise<void> {
  const { provider, providerId, data } = identity
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, ${provider}, ${providerId}, ${userId}, ${data}, now(), now(), now())`
}

export function identityOf({ subject, email, isEmailVerified, name, picture }: ProviderIdentity) {
  return {
    sub: subject,
    provider_id: subject,
    email,
    email_verified: isEmailVerified,
    phone_verified: false,
    full_name: name,
    name,
    avatar_url: picture,
    picture,
  }
}
