import { type Client, dataOf } from '#shared/data/client.ts'
import { claimsOf } from './stored-session.ts'

/** Ends the session that the browser had before, if `prove` begins another one. Otherwise 'Where you are signed in' would grow with each proof. */
export async function replaceSession(client: Client, prove: () => Promise<unknown>): Promise<void> {
  const former = await findSessionId(client)
  await prove()
  if (former !== null && former !== (await findSessionId(client)))
    await dataOf(client.rpc('replace_own_session', { former }))
}

async function findSessionId({ auth }: Client): Promise<string | null> {
  const { session } = (await auth.getSession()).data
  const id = claimsOf(session?.access_token).session_id
  return typeof id === 'string' ? id : null
}
