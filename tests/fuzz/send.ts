import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, type FuzzCase } from './fuzz-case.ts'

export interface FuzzAnswer {
  /** Null without a response. */
  status: number | null
  /** Status line and headers. */
  head: string
  body: Buffer
  milliseconds: number
  isLate: boolean
  /** The connection broke while sending, as for a body that is refused for its size. */
  isBroken: boolean
}

/** Milliseconds. The longest statement takes 8 seconds, and pictures are resized at a low priority, after all other tests. */
const PATIENCE = 60_000
/** Bytes of a body. */
const KEPT = 2_000_000

/** Sends a case over a new connection, and waits for the end of the response. */
export async function send(url: string, kase: FuzzCase, sender: [string, string][]): Promise<FuzzAnswer> {
  const { port } = new URL(url)
  const started = performance.now()
  const socket = connect(Number(port), '127.0.0.1')
  const chunks: Buffer[] = []
  let length = 0
  let isBroken = false
  const closed = Promise.withResolvers<'closed'>()
  let quiet = performance.now()
  socket.on('data', (chunk: Buffer) => {
    quiet = performance.now()
    length += chunk.length
    if (length < KEPT) chunks.push(chunk)
  })
  socket.on('close', () => closed.resolve('closed'))
  socket.on('error', () => {
    isBroken = true
  })
  const bytes = kase.bytes ?? requestBytes(kase, sender)
  socket.write(
    kase.framing === 'torn'
      ? bytes.subarray(0, bytes.length - Math.ceil((kase.body?.length ?? 0) / 2))
      : bytes,
  )

  let isLate = false
  if (kase.framing === 'torn') await wait(30)
  // Without `Connection: close`, the response ends when nothing more arrives.
  else if (kase.bytes || kase.framing === 'long') {
    while (!socket.destroyed && performance.now() - Math.max(quiet, started) < 300) await wait(20)
  } else {
    const patience = new AbortController()
    const end = await Promise.race([
      closed.promise,
      wait(PATIENCE, 'late' as const, { signal: patience.signal }).catch(() => 'closed' as const),
    ])
    patience.abort()
    isLate = end === 'late'
  }
  socket.destroy()
  const answer = Buffer.concat(chunks)
  const end = answer.indexOf('\r\n\r\n')
  const head = answer.subarray(0, end < 0 ? answer.length : end).toString('latin1')
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]
  return {
    status: status ? Number(status) : null,
    head,
    body: end < 0 ? Buffer.alloc(0) : bodyOf(head, answer.subarray(end + 4)),
    milliseconds: performance.now() - started,
    isLate,
    isBroken,
  }
}

function bodyOf(head: string, rest: Buffer): Buffer {
  if (!/^transfer-encoding: *chunked/im.test(head)) return rest
  const chunks: Buffer[] = []
  for (let at = 0; at < rest.length; ) {
    const end = rest.indexOf('\r\n', at)
    const length = Number.parseInt(rest.toString('latin1', at, end), 16)
    if (end < 0 || !length) break
    chunks.push(rest.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
  return Buffer.concat(chunks)
}

/** Without `bytes` of its own. */
function requestBytes(kase: FuzzCase, sender: [string, string][]): Buffer {
  const { body } = kase
  const lines = [
    `${kase.method} ${addressOf(kase)} HTTP/1.1`,
    ...(kase.headers.some(([name]) => name === 'host') ? [] : ['host: 127.0.0.1']),
    'connection: close',
  ]
  for (const [name, value] of [...sender, ...kase.headers])
    lines.push(`${name}: ${Buffer.from(value).toString('latin1')}`.replace(/[\r\n\0]/g, ' '))
  if (kase.framing === 'chunked') lines.push('transfer-encoding: chunked')
  else if (body) lines.push(`content-length: ${announced(body.length, kase.framing)}`)
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  if (!body) return head
  if (kase.framing !== 'chunked') return Buffer.concat([head, body])
  const middle = Math.floor(body.length / 2)
  const parts = [body.subarray(0, middle), body.subarray(middle)].filter(part => part.length > 0)
  return Buffer.concat([
    head,
    ...parts.flatMap(part => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ])
}

function announced(length: number, framing: FuzzCase['framing']): number {
  if (framing === 'short') return Math.floor(length / 2)
  return framing === 'long' ? length + 10 : length
}
