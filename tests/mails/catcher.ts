import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

interface Habits {
  /** Answered with 550. */
  refuses?: (address: string) => boolean
  /** How often, from 0 to 1, a connection ends before a mail is taken, and after that, without an answer. */
  dropsBefore?: number
  dropsAfter?: number
  /** Called for mails that were accepted without an answer. */
  onUnanswered?: (address: string) => void
}

/** A real SMTP server that counts a message when it says that it took it, whether anybody reads that or not. */
export async function openCatcher(
  taken: Map<string, number>,
  port = 0,
  { refuses, dropsBefore = 0, dropsAfter = 0, onUnanswered }: Habits = {},
) {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 10,
    logger: false,
    onRcptTo({ address }, { remotePort }, answer) {
      if (refuses?.(address)) return answer(Object.assign(new Error('Nobody here'), { responseCode: 550 }))
      if (Math.random() < dropsBefore) sockets.get(remotePort)?.destroy()
      answer()
    },
    async onData(stream, { envelope, remotePort }, answer) {
      const received = await buffer(stream).catch(() => null)
      if (received === null) return
      for (const { address } of envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1)
      // Long enough for a kill between the two.
      await sleep(5 + Math.random() * 20)
      if (Math.random() < dropsAfter) {
        for (const { address } of envelope.rcptTo) onUnanswered?.(address)
        sockets.get(remotePort)?.destroy()
      }
      answer()
    },
  })
  server.on('error', () => {})
  server.server.on('connection', socket => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
  })
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const place = listener.address()
  if (typeof place !== 'object' || !place) throw new Error('The catcher has no port.')
  return { port: place.port, close: () => new Promise<void>(resolve => server.close(() => resolve())) }
}
