import type { AuthCall, AuthParts } from './auth-parts.ts'
import { requestAddress } from './change-address.ts'
import { changePassword } from './change-password.ts'
import { failure, invalid } from './failure.ts'
import { insufficientAal, lacksSecondFactor, requireOwnSession } from './own-session.ts'
import { longestUserData } from './sign-up.ts'
import { type AuthUser, userBody } from './users.ts'

export async function getUser(call: AuthCall, parts: AuthParts): Promise<Response> {
  return Response.json(userBody((await requireOwnSession(call, parts)).user))
}

export async function updateUser(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { body } = call
  if (body.has('phone')) throw failure(400, 'phone_provider_disabled', 'Unsupported phone provider')
  // With two changes in one request, one could be refused after the other was saved.
  if (['password', 'email', 'data'].filter(name => body.has(name)).length > 1)
    throw failure(
      400,
      'validation_failed',
      'Send a new password, a new address and other data in separate requests.',
    )
  const own = await requireOwnSession(call, parts)
  const { user } = own
  if ((body.has('password') || body.has('email')) && lacksSecondFactor(own))
    throw insufficientAal(401, 'AAL2 session is required to update email or password when MFA is enabled.')
  const data = body.object('data', longestUserData)
  if (body.has('password')) await changePassword(call, parts, own)
  if (body.has('email')) await requestAddress(call, parts, user)
  if (data) await changeData(parts, user, data)
  return Response.json(userBody((await requireOwnSession(call, parts)).user))
}

async function changeData({ sql }: AuthParts, { id }: AuthUser, data: Record<string, unknown>) {
  await sql.begin(async step => {
    const [row] = await step<{ data: object }>`
      select coalesce(raw_user_meta_data, '{}') as data from auth.users where id = ${id} for update`
    const merged = Object.fromEntries(
      Object.entries({ ...row?.data, ...data }).filter(([, value]) => value !== null),
    )
    if (Buffer.byteLength(JSON.stringify(merged)) > longestUserData) throw invalid('data is too long.')
    await step`update auth.users set raw_user_meta_data = ${merged}, updated_at = now() where id = ${id}`
  })
}
