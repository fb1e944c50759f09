import { EventEmitter, once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An SMTP server that collects messages for a test. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  /** Removes and returns the oldest message to this address; waits until there is one. */
  next(address: string, milliseconds?: number): Promise<Email>
  /** Rejects messages to this address from now on. */
  refuse(address: string): void
  /** Never responds to messages to this address from now on. */
  ignore(address: string): void
  /** Answers 451 to the next `times` messages to this address, as servers do that greylist. */
  greylist(address: string, times: number): void
  /** Accepts each message only after so long, as servers do that scan it first. */
  scan(milliseconds: number): void
  /** The number of rejected or ignored messages by address. */
  turnedAway: Map<string, number>
  /** By what names clients have introduced themselves. */
  greetings: Set<string>
  close(): Promise<void>
}

const PATIENCE = 30_000

export async function openMailbox(port = 0): Promise<Mailbox> {
  const unread: Email[] = []
  const delivery = new EventEmitter().setMaxListeners(0)
  const refused = new Set<string>()
  const ignored = new Set<string>()
  const greylisted = new Map<string, number>()
  const turnedAway = new Map<string, number>()
  const greetings = new Set<string>()
  let scanTime = 0

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 10,
    logger: false,
    onMailFrom(_address, { hostNameAppearsAs }, answer) {
      greetings.add(hostNameAppearsAs)
      answer()
    },
    onRcptTo({ address }, _session, answer) {
      const left = greylisted.get(address) ?? 0
      if (left === 0 && !refused.has(address) && !ignored.has(address)) return answer()
      turnedAway.set(address, (turnedAway.get(address) ?? 0) + 1)
      greylisted.set(address, Math.max(0, left - 1))
      if (left > 0) answer(Object.assign(new Error('Greylisted, try again later'), { responseCode: 451 }))
      else if (refused.has(address)) answer(new Error('There is nobody of that name here'))
    },
    async onData(stream, _session, answer) {
      // Null: the client left in the middle.
      const received = await buffer(stream).catch(() => null)
      if (received === null) return
      unread.push(await PostalMime.parse(received))
      delivery.emit('message')
      if (scanTime > 0) await sleep(scanTime)
      answer()
    },
  })
  // A client that times out closes its connection in the middle of a message.
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
    greylist: (address, times) => void greylisted.set(address, times),
    scan(milliseconds) {
      scanTime = milliseconds
    },
    turnedAway,
    greetings,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
