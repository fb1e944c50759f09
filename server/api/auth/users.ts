import { spellingsOf } from '#server/base/find-email.ts'
import type { Sql } from '#server/database/sql.ts'

export interface AuthUser {
  id: string
  email: string | null
  hash: string | null
  is_banned: boolean
  email_confirmed_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  new_email: string | null
  email_change_sent_at: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  identities: object[]
  factors: Factor[] | null
}

export interface Factor {
  id: string
  status: 'verified' | 'unverified'
  factor_type: string
}

/** Of a change of address, from its request on: repeated mails do not extend it. */
export const CHANGE_LIFE = '1 hour'

const SELECT = `
  select id, email, encrypted_password as hash, coalesce(banned_until > now(), false) as is_banned,
    email_confirmed_at, confirmation_sent_at, recovery_sent_at, email_change_sent_at,
    case when email_change_sent_at > now() - interval '${CHANGE_LIFE}' then nullif(email_change, '') end as new_email,
    last_sign_in_at, created_at, updated_at,
    coalesce(raw_app_meta_data, '{}') as app_metadata, coalesce(raw_user_meta_data, '{}') as user_metadata,
    coalesce((select jsonb_agg(jsonb_build_object('identity_id', own.id, 'id', own.provider_id, 'user_id', own.user_id,
        'identity_data', own.identity_data, 'provider', own.provider, 'email', own.email,
        'last_sign_in_at', own.last_sign_in_at, 'created_at', own.created_at, 'updated_at', own.updated_at))
      from auth.identities as own where own.user_id = users.id), '[]') as identities,
    (select jsonb_agg(jsonb_build_object('id', own.id, 'created_at', own.created_at, 'updated_at', own.updated_at,
        'status', own.status, 'friendly_name', coalesce(own.friendly_name, ''), 'factor_type', own.factor_type,
        'phone', coalesce(own.phone, ''), 'last_challenged_at', own.last_challenged_at) order by own.created_at)
      from auth.mfa_factors as own where own.user_id = users.id) as factors
  from auth.users`

export async function findUserById(sql: Sql, id: string): Promise<AuthUser | null> {
  const [user] = await sql.unsafe<AuthUser>(`${SELECT} where id = $1`, [id])
  return user ?? null
}

/** When two accounts' addresses are equal in ASCII, returns the one that was confirmed first. */
export async function findUserByEmail(sql: Sql, email: string): Promise<AuthUser | null> {
  const [user] = await sql.unsafe<AuthUser>(
    `${SELECT} where email = any ($1) and is_sso_user = false order by email_confirmed_at limit 1`,
    [spellingsOf(email)],
  )
  return user ?? null
}

export function userBody(user: AuthUser): object {
  const { hash: _, is_banned: __, email_confirmed_at: confirmedAt, ...rest } = user
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return {
    ...known,
    aud: 'authenticated',
    role: 'authenticated',
    phone: '',
    ...(confirmedAt ? { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt } : {}),
    is_anonymous: false,
  }
}

export async function forgetBrowsers(sql: Sql, userId: string): Promise<void> {
  await sql`select private.forget_browsers_of(${userId})`
}

export async function lockUser(sql: Sql, id: string): Promise<void> {
  await sql`select id from auth.users where id = ${id} for update`
}
