/** Parses a `Range` header with one range. Null means the whole file, also for several ranges. */
export function byteRangeOf(header: string | null, size: number) {
  const [found, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (found === undefined || (first === '' && last === '')) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return from <= to ? { from, to } : 'unsatisfiable'
}
