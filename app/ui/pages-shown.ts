/** Returns all of up to seven pages; otherwise the first, the last, those around `page`, and gaps. */
export function pagesShown(page: number, pageCount: number): (number | 'before' | 'after')[] {
  const all = Array.from({ length: pageCount }, (_, i) => i + 1)
  if (pageCount <= 7) return all
  const at = Math.min(page, pageCount)
  const from = Math.min(Math.max(at - 1, 2), pageCount - 3)
  const to = Math.max(Math.min(at + 1, pageCount - 1), 4)
  const middle = all.slice(from - 1, to)
  return [
    1,
    ...(from > 2 ? ['before' as const] : []),
    ...middle,
    ...(to < pageCount - 1 ? ['after' as const] : []),
    pageCount,
  ]
}
