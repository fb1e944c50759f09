/** Returns every page if there are up to seven. Otherwise the first, the last, those around `page`, and gaps. */
export function pagesShown(page: number, pageCount: number): (number | 'before' | 'after')[] {
  if (pageCount <= 7) return pagesFrom(1, pageCount)
  const at = Math.min(page, pageCount)
  const from = Math.min(Math.max(at - 1, 2), pageCount - 3)
  const to = Math.max(Math.min(at + 1, pageCount - 1), 4)
  return [
    1,
    ...(from > 2 ? ['before' as const] : []),
    ...pagesFrom(from, to),
    ...(to < pageCount - 1 ? ['after' as const] : []),
    pageCount,
  ]
}

const pagesFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
