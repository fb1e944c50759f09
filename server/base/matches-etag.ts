const TAG = /[\s,]*(?:W\/)?("[^"]*")[ \t]*(?=,|$)/gy

export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(TAG)].some(([, tag]) => tag === opaque)
}
