import type { AuthCall, AuthParts } from './auth-parts.ts'
import { failure, invalid } from './failure.ts'
import { requireOwnSession } from './own-session.ts'
import { requirePasskeySession } from './register-passkey.ts'
import { NOTICE_LIFE, queueMail } from './request-email.ts'

const longestName = 120

interface Listed {
  last_used_at: string | null
}

export async function listPasskeys(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { user } = await requireOwnSession(call, parts)
  const passkeys = await parts.sql<Listed>`
    select id, friendly_name, created_at, last_used_at from auth.webauthn_credentials
    where user_id = ${user.id} order by created_at`
  return Response.json(passkeys.map(item))
}

export async function renamePasskey(call: AuthCall, parts: AuthParts): Promise<Response> {
  const name = call.body.has('friendly_name') ? call.body.text('friendly_name').trim() : ''
  if (name === '') throw invalid('friendly_name is required')
  if (name.length > longestName) throw invalid('friendly_name must be 120 characters or less')
  const { user } = await requireOwnSession(call, parts)
  const [passkey] = await parts.sql<Listed>`
    update auth.webauthn_credentials set friendly_name = ${name}, updated_at = now()
    where id = ${call.id} and user_id = ${user.id} returning id, friendly_name, created_at, last_used_at`
  if (!passkey) throw notFound()
  return Response.json(item(passkey))
}

export async function removePasskey(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { user } = await requirePasskeySession(call, parts)
  await parts.sql.begin(async step => {
    const [removed] = await step`
      delete from auth.webauthn_credentials where id = ${call.id} and user_id = ${user.id} returning id`
    if (!removed) throw notFound()
    await queueMail(step, user.id, 'passkey-removed', NOTICE_LIFE)
  })
  return new Response(null, { status: 204 })
}

const item = ({ last_used_at, ...passkey }: Listed) => (last_used_at ? { ...passkey, last_used_at } : passkey)

const notFound = () => failure(404, 'validation_failed', 'Passkey not found')
