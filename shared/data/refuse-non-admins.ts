import { backendCode } from './backend-code.ts'
import type { Client } from './client.ts'

/** Returns a refusal unless `authorization` is an administrator's token. The database decides. */
export async function refuseNonAdmins(visitor: Client, request: Request): Promise<Response | null> {
  const authorization = request.headers.get('authorization') ?? ''
  const { data: isAdmin, error } = await visitor.rpc('is_admin').setHeader('authorization', authorization)
  if (isAdmin === false || error?.code === '42501')
    return Response.json({ message: 'This is for administrators.' }, { status: 403 })
  if (!error) return null
  return backendCode(error).startsWith('PGRST3') ? new Response(null, { status: 401 }) : notNow()
}

export const notNow = () =>
  Response.json(
    { message: 'This cannot be shown right now.' },
    { status: 503, headers: { 'retry-after': '3' } },
  )
