const TAG = /[\s,]*(?:W\/)?("[^"]*")[ \t]*(?=,|$)/gy

/** Whether an If-None-Match header, a list of ETags or '*', has `etag`. Compares weakly, and ignores a malformed rest of the list. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(TAG)].some(([, tag]) => tag === opaque)
}
