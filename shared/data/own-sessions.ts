import { describeBrowser } from '#shared/text/describe-browser.ts'
import { backendCode } from './backend-code.ts'
import { type Client, dataOf } from './client.ts'

export type OwnSession = {
  id: string
  browser: string
  since: string
  lastSeen: string
  isPresent: boolean
}

export async function listOwnSessions(client: Client): Promise<OwnSession[]> {
  const sessions = await dataOf(client.rpc('list_own_sessions'))
  return sessions.map(({ id, browser, since, last_seen, is_present }) => ({
    id,
    browser: describeBrowser(browser ?? ''),
    since,
    lastSeen: last_seen,
    isPresent: is_present,
  }))
}

/** One that has ended meanwhile is no error. */
export async function endOwnSession(client: Client, id: string): Promise<void> {
  const { error } = await client.rpc('end_own_session', { of_session: id })
  if (error && backendCode(error) !== 'PT404') throw error
}

export async function endOtherSessions({ auth }: Client): Promise<void> {
  const { error } = await auth.signOut({ scope: 'others' })
  if (error) throw error
}
