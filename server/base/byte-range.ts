import { CHUNK, streamOf } from './stored-file.ts'

interface ByteRange {
  from: number
  to: number
}

/** Of a `Range` header for one part. Null for the whole, also for several parts; 'unsatisfiable' for one that is not there. */
export function byteRangeOf(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [found, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (found === undefined || (first === '' && last === '')) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return from <= to ? { from, to } : 'unsatisfiable'
}

/** Reads what comes before, and leaves it out. */
export function partOf(
  body: ReadableStream<Uint8Array>,
  { from, to }: ByteRange,
): ReadableStream<Uint8Array> {
  async function* chunks() {
    let at = 0
    for await (const chunk of body) {
      const part = chunk.subarray(Math.max(0, from - at), to + 1 - at)
      at += chunk.length
      for (let start = 0; start < part.length; start += CHUNK) yield part.subarray(start, start + CHUNK)
      if (at > to) return
    }
  }
  return streamOf(chunks())
}
