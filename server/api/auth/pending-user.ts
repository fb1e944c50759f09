import { spellingsOf } from '#server/base/find-email.ts'
import type { Sql } from '#server/database/sql.ts'
import { hasLiveSecret, type SecretKind } from './mailed-secrets.ts'
import { insertUser, type NewUser } from './new-user.ts'

interface Pending {
  id: string
  hash: string | null
  is_unused: boolean
  is_new: boolean
}

/** While the link of an earlier sign-up is live, no password becomes valid unless both sign-ups chose the same one (`repeats`: a matching hash). */
export async function savePendingUser(
  sql: Sql,
  user: NewUser,
  repeats: string | null,
): Promise<{ id: string; kind: SecretKind }> {
  return sql.begin(async step => {
    await step`select pg_advisory_xact_lock(hashtextextended(${user.email}, 0))`
    const [before] = await step<Pending>`
      select id, encrypted_password as hash, email_confirmed_at is null and last_sign_in_at is null as is_unused,
        created_at > now() - interval '1 minute' as is_new
      from auth.users where email = any (${spellingsOf(user.email)}) and is_sso_user = false
      order by email_confirmed_at limit 1 for update`
    if (before && !before.is_unused) return { id: before.id, kind: 'recovery' }
    if (before && (before.is_new || (await hasLiveSecret(step, before.id)))) {
      if (before.hash !== null && before.hash === repeats) return { id: before.id, kind: 'signup' }
      await step`update auth.users set encrypted_password = null where id = ${before.id}`
      return { id: before.id, kind: 'recovery' }
    }
    if (before) await step`delete from auth.users where id = ${before.id}`
    await insertUser(step, user)
    return { id: user.id, kind: 'signup' }
  })
}
