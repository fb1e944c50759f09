import { connect, createServer, type Socket } from 'node:net'

/** Passes connections on to a Postgres, at the path of its socket or at a port, until it is cut. */
export async function openNetwork(place: string | number) {
  const sockets = new Set<Socket>()
  let isCut = false
  let isSilent = false
  const server = createServer(socket => {
    if (isCut) return void socket.destroy()
    if (isSilent) return void sockets.add(socket.on('error', () => {}).resume())
    const inner = typeof place === 'string' ? connect(place) : connect(place, '127.0.0.1')
    for (const end of [socket, inner]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        socket.destroy()
        inner.destroy()
      })
    }
    socket.pipe(inner).pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
    },
    /** Connections stay open, and nothing is sent on them. */
    freeze() {
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      for (const socket of sockets) socket.resume()
    },
    /** Like `freeze`, and new connections are taken and never answered. */
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
