import type { LimitName } from './limits.ts'
import { plainPath } from './plain-path.ts'

const PATTERN = /(^|[.,(])(i?like|i?match|[a-z]*fts)[.(]/

/** Functions are called by POST, and most of them only read. */
export function restLimitOf(request: Request): LimitName {
  const { pathname, searchParams } = new URL(request.url)
  const routine = /^\/rest\/v1\/rpc\/(.*)/.exec(plainPath(pathname))?.[1] ?? ''
  if (routine === 'bar_account') return 'bar'
  if (/^(read|use)_action_link$/.test(routine)) return 'actionLink'
  if (routine === 'request_subscription') return 'subscribe'
  if (routine === 'send_message') return 'contact'
  if (routine.startsWith('suggest_')) return 'suggest'
  if (routine.startsWith('search_')) return 'search'
  if ([...searchParams.values()].some(value => PATTERN.test(value))) return 'search'
  const isRead = ['GET', 'HEAD'].includes(request.method) || pathname.startsWith('/rest/v1/rpc/')
  return isRead ? 'read' : 'write'
}
