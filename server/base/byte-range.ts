/** Of a `Range` header for one part. Null for the whole, also for several parts; 'unsatisfiable' for one that is not there. */
export function byteRangeOf(header: string | null, size: number) {
  const [found, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (found === undefined || (first === '' && last === '')) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return from <= to ? { from, to } : 'unsatisfiable'
}
