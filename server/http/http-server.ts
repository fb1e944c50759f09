import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { clientAddress, limitKeyOf } from '../base/client-address.ts'
import { sendText } from './send-text.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const SECOND = 1000
const MB = 1024 * 1024

/** Must exceed the idle timeout of proxies (nginx 60 s, Caddy and Render 120 s): closing first loses a request in flight (502). */
const IDLE_OF_PROXY = 150 * SECOND

const CONNECTIONS_OF_ADDRESS = 400

const CONNECTIONS = 4000

/** A film, or an export to import, on a slow connection. */
const LONGEST_REQUEST = 3600 * SECOND

/** Without a byte from the client. */
const SILENT_REQUEST = 300 * SECOND

/** Browsers and proxies await each response, but Node would start all requests that a client pipelines. */
const UNANSWERED_OF_CONNECTION = 2

export const STALLED = {
  patience: 30 * SECOND, // without the client accepting a byte of output
  leastPatience: 5 * SECOND, // while all connections together have more than `most` bytes to send
  most: 64 * MB,
  every: 5 * SECOND,
}

/** Limits connections as docs/security.md lists. `isExempt`: proxies, whose connections serve many clients. */
export function createHttpServer(
  answer: RequestListener,
  isExempt: (address: string) => boolean,
  stalled = STALLED,
): Server {
  const unanswered = new Map<Socket, number>()
  const server = createServer(
    {
      headersTimeout: 15 * SECOND,
      requestTimeout: LONGEST_REQUEST,
      keepAliveTimeout: 10 * SECOND,
      connectionsCheckingInterval: 5 * SECOND,
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      const { socket } = request
      const isProxy = isExempt(addressOf(socket))
      if (unanswered.get(socket) === UNANSWERED_OF_CONNECTION) return void socket.destroy()
      addTo(unanswered, socket, 1)
      response.on('close', () => {
        addTo(unanswered, socket, -1)
        // Must run after Node has set keepAliveTimeout.
        if (isProxy) socket.setTimeout(IDLE_OF_PROXY)
      })
      // The constructor of Request throws for TRACE and TRACK.
      if (METHODS.includes(request.method ?? '')) return answer(request, response)
      const headers = { allow: METHODS.join(', '), connection: 'close' }
      sendText(response, 405, 'Unknown method.', headers)
    },
  )
  server.maxConnections = CONNECTIONS
  server.timeout = SILENT_REQUEST
  limitConnections(server, isExempt)
  closeStalled(server, stalled)
  server.on('connect', (_request, socket) => refuse(socket, 405))
  server.on('clientError', (error, socket) => refuse(socket, statusOf(error)))
  return server
}

function addTo<Key>(counts: Map<Key, number>, key: Key, change: 1 | -1) {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

function limitConnections(server: Server, isExempt: (address: string) => boolean) {
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const address = addressOf(socket)
    if (isExempt(address)) return
    const key = limitKeyOf(address)
    if (open.get(key) === CONNECTIONS_OF_ADDRESS) return void socket.destroy()
    addTo(open, key, 1)
    socket.once('close', () => addTo(open, key, -1))
  })
}

const addressOf = (socket: Socket) => clientAddress(socket.remoteAddress, undefined, () => false)

function statusOf(error: Error): number {
  const code = 'code' in error ? error.code : ''
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'HPE_INVALID_METHOD') return 405
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

function refuse(socket: Duplex, status: number) {
  if (!socket.writable) return void socket.destroy()
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Content-Length: 0', 'Connection: close']
  if (status === 405) lines.push(`Allow: ${METHODS.join(', ')}`)
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
}

interface Output {
  accepted: number // bytes
  since: number
}

/** Closes connections whose client does not read. Node's `server.timeout` restarts with each byte the client sends, so a sender would stay. */
export function closeStalled(server: Server, bounds = STALLED): void {
  const outputs = new Map<Socket, Output>()
  let unread = 0
  const check = () => {
    const patience = unread > bounds.most ? bounds.leastPatience : bounds.patience
    const now = performance.now()
    unread = 0
    for (const [socket, output] of outputs) {
      const accepted = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || accepted !== output.accepted)
        outputs.set(socket, { accepted, since: now })
      else if (now - output.since >= patience) socket.resetAndDestroy()
      unread += socket.writableLength
    }
  }
  const timer = setInterval(check, bounds.every).unref()
  server.once('close', () => clearInterval(timer))
  server.on('connection', socket => {
    outputs.set(socket, { accepted: 0, since: performance.now() })
    socket.once('close', () => outputs.delete(socket))
  })
}
