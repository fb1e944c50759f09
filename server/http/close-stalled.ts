import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const SECOND = 1000
const MB = 1024 * 1024

interface Output {
  accepted: number // bytes
  since: number
}

export const STALLED = {
  patience: 30 * SECOND, // without the client accepting a byte of output
  leastPatience: 5 * SECOND, // while all connections together have more than `most` bytes to send
  most: 64 * MB,
  every: 5 * SECOND,
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
