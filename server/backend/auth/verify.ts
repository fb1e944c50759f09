import type { AuthCall, AuthParts } from './auth-parts.ts'
import { failure, takeOrFail } from './failure.ts'
import { linkTo, type SecretKind, spendSecret } from './mailed-secrets.ts'
import { answerSession, banned, insertSession } from './sessions.ts'

const SECRET = /^[\w-]{43}$/

export async function verify(
  { body, clientInfo, addressKey }: AuthCall,
  parts: AuthParts,
): Promise<Response> {
  await takeOrFail(parts.limits, 'verificationByAddress', addressKey)
  const kind = readKind(body.text('type'))
  const secret = body.has('token_hash') ? body.text('token_hash') : ''
  if (!kind || !SECRET.test(secret)) throw expired()
  const [userId, sessionId] = await parts.sql.begin(async sql => {
    const owner = await spendSecret(sql, kind, secret)
    if (!owner) throw expired()
    // A link proves the address. An unconfirmed password may be a stranger's, so a recovery deletes it.
    const [user] = await sql`
      update auth.users set last_sign_in_at = now(),
        -- Of an account without confirmation, too, which private.wants_mail asks.
        email_confirmed_at = case when email_confirmed_at > confirmation_sent_at then email_confirmed_at else now() end,
        confirmation_sent_at = coalesce(confirmation_sent_at, created_at),
        encrypted_password = case when ${kind} = 'recovery' and email_confirmed_at is null then null
          else encrypted_password end,
        updated_at = now(), raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
      where id = ${owner} and (banned_until is null or banned_until <= now()) returning id`
    if (!user) throw banned()
    await sql`
      update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
      where user_id = ${owner} and provider = 'email'`
    return [owner, await insertSession(sql, owner, kind === 'recovery' ? 'recovery' : 'otp', clientInfo)]
  })
  return answerSession(parts, userId, sessionId)
}

/** Links of hosted Supabase lead here. Ignores `redirect_to`, which could lead to another site. */
export async function followLink({ query }: AuthCall, parts: AuthParts): Promise<Response> {
  const kind = readKind(query.get('type') ?? '') ?? 'recovery'
  const secret = query.get('token_hash') ?? query.get('token') ?? ''
  const location = linkTo(parts.siteUrl, kind, SECRET.test(secret) ? secret : '')
  return new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })
}

function readKind(type: string): SecretKind | null {
  return type === 'recovery' || type === 'signup' ? type : null
}

function expired() {
  return failure(403, 'otp_expired', 'Email link is invalid or has expired')
}
