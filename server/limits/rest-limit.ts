import type { LimitName } from './table.ts'

const PATTERN = /(^|[.,(])(i?like|i?match|[a-z]*fts)[.(]/

/** Functions are called by POST, and most of them read. */
export function restLimitOf(request: Request): LimitName {
  const { pathname, searchParams } = new URL(request.url)
  if ([...searchParams.values()].some(value => PATTERN.test(value))) return 'search'
  const isRead = ['GET', 'HEAD'].includes(request.method) || pathname.startsWith('/rest/v1/rpc/')
  return isRead ? 'read' : 'write'
}
