import type { LimitName } from './table.ts'

// Filters that look for a pattern or for words cost the database more than others.
const PATTERN = /(^|[.,(])(i?like|i?match|[a-z]*fts)[.(]/

/** Which limit a request to the REST service counts in. Functions are called by POST, and nearly all of them read. */
export function restLimitOf(request: Request): LimitName {
  const { pathname, searchParams } = new URL(request.url)
  if ([...searchParams.values()].some(value => PATTERN.test(value))) return 'search'
  const isRead = ['GET', 'HEAD'].includes(request.method) || pathname.startsWith('/rest/v1/rpc/')
  return isRead ? 'read' : 'write'
}
