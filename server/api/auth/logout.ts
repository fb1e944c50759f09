import { isSessionAlive } from '../tokens.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { invalid } from './failure.ts'
import { sessionNotFound } from './sessions.ts'
import { forgetBrowsers } from './users.ts'

export async function logout({ query, caller }: AuthCall, { sql }: AuthParts): Promise<Response> {
  const scope = query.get('scope') ?? 'global'
  if (!['global', 'local', 'others'].includes(scope)) throw invalid(`Unsupported logout scope`)
  if (!(await isSessionAlive(sql, caller))) throw sessionNotFound()
  await sql`
    delete from auth.sessions
    where user_id = ${caller.userId}
      and (${scope} = 'global' or (id = ${caller.sessionId}) = (${scope} = 'local'))`
  if (scope === 'others') await forgetBrowsers(sql, caller.userId ?? '')
  return new Response(null, { status: 204 })
}
