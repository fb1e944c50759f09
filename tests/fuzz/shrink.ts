import type { FuzzCase } from './fuzz-case.ts'

/** Shrinks a case while `fails` is true, in at most `budget` attempts. */
export async function shrink(
  kase: FuzzCase,
  fails: (smaller: FuzzCase) => Promise<boolean>,
  budget = 80,
): Promise<FuzzCase> {
  let best = kase
  for (let asked = 0, isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const smaller of smallerOnes(best)) {
      if (asked++ >= budget) return best
      if (!(await fails(smaller))) continue
      best = smaller
      isSmaller = true
      break
    }
  }
  return best
}

function* smallerOnes(kase: FuzzCase): Generator<FuzzCase> {
  const { headers, query, body } = kase
  if (kase.framing !== 'length') yield { ...kase, framing: 'length' }
  if (body && body.length > 0) yield { ...kase, body: Buffer.alloc(0) }
  if (headers.length > 1) yield { ...kase, headers: [] }
  for (const [i] of query.entries()) yield { ...kase, query: query.toSpliced(i, 1) }
  for (const [i] of headers.entries()) yield { ...kase, headers: headers.toSpliced(i, 1) }
  if (kase.caller !== 'visitor') yield { ...kase, caller: 'visitor' }
  for (const [i, part] of query.entries())
    for (const shorter of shorterTexts(part)) yield { ...kase, query: query.with(i, shorter) }
  // Keeps the service.
  const service = /^\/\w+\/v1\//.exec(kase.path)?.[0] ?? ''
  for (const shorter of shorterTexts(kase.path.slice(service.length)))
    yield { ...kase, path: service + shorter }
  if (body)
    for (const shorter of shorterTexts(body.toString('latin1')))
      yield { ...kase, body: Buffer.from(shorter, 'latin1') }
  if (kase.bytes)
    for (const shorter of shorterTexts(kase.bytes.toString('latin1')))
      yield { ...kase, bytes: Buffer.from(shorter, 'latin1') }
}

/** Halves, and the text without one of eight pieces. */
function* shorterTexts(text: string): Generator<string> {
  if (text.length < 4) return
  const step = Math.ceil(text.length / 8)
  yield text.slice(0, text.length / 2)
  for (let at = 0; at < text.length; at += step) yield text.slice(0, at) + text.slice(at + step)
}
