import { EventEmitter, once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that delivers to the test. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  /** Takes the oldest message to this address, and waits for one that is still on its way. */
  next(address: string, milliseconds?: number): Promise<Email>
  /** From now on no message to this address is accepted. */
  refuse(address: string): void
  /** From now on whoever sends to this address waits for an answer that never comes. */
  ignore(address: string): void
  /** How often each address was refused or ignored. */
  turnedAway: Map<string, number>
  close(): Promise<void>
}

const PATIENCE = 8_000

export async function openMailbox(port = 0): Promise<Mailbox> {
  const unread: Email[] = []
  const delivery = new EventEmitter().setMaxListeners(0)
  const refused = new Set<string>()
  const ignored = new Set<string>()
  const turnedAway = new Map<string, number>()

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 10,
    logger: false,
    onRcptTo({ address }, _session, answer) {
      if (!refused.has(address) && !ignored.has(address)) return answer()
      turnedAway.set(address, (turnedAway.get(address) ?? 0) + 1)
      if (refused.has(address)) answer(new Error('There is nobody of that name here'))
    },
    async onData(stream, _session, answer) {
      unread.push(await PostalMime.parse(await buffer(stream)))
      delivery.emit('message')
      answer()
    },
  })
  // Whoever gives up hangs up in the middle.
  server.on('error', () => {})
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const place = listener.address()
  if (typeof place !== 'object' || !place) throw new Error('The mailbox has no port.')

  return {
    url: `smtp://127.0.0.1:${place.port}`,
    async next(address, milliseconds = PATIENCE) {
      const patience = AbortSignal.timeout(milliseconds)
      for (;;) {
        const at = unread.findIndex(message => message.to?.some(to => to.address === address))
        const [message] = at < 0 ? [] : unread.splice(at, 1)
        if (message) return message
        await once(delivery, 'message', { signal: patience }).catch(() => {
          throw new Error(`No message came to ${address}.`)
        })
      }
    },
    refuse: address => void refused.add(address),
    ignore: address => void ignored.add(address),
    turnedAway,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
