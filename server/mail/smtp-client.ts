import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { codeOf } from '#server/base/code-of.ts'
import { composeMessage } from './compose-message.ts'
import type { Mail } from './mail.ts'

const TIMEOUT_MS = 30_000

/** Milliseconds for one mail, which end before nobody else may send it. */
const LONGEST_SENDING = 100_000

/** `of`: whether the mail server itself cannot be used, or refuses this mail. `isFinal`: it will not take it later either. `isCut`: nobody knows whether it did. `isBounce`: there is no such recipient. */
export class SmtpFailure extends Error {
  readonly of: 'server' | 'mail'
  readonly isFinal: boolean
  readonly wasHanded: boolean
  readonly isCut: boolean
  readonly isBounce: boolean
  readonly code: string

  constructor(error: unknown, of: 'server' | 'mail', isHanded: boolean) {
    super(error instanceof Error ? error.message : String(error))
    const smtpCode = smtpCodeOf(error)
    this.of = of
    // RFC 5321 (4.2.1): 5yz will not succeed later, 4yz may. So may a server that is away or hangs, which gives no code.
    this.isFinal = of === 'mail' && smtpCode !== null && smtpCode >= 500
    this.wasHanded = isHanded
    this.isCut = isHanded && smtpCode === null
    this.isBounce = this.isFinal && commandOf(error) === 'RCPT TO'
    this.code = String(smtpCode ?? codeOf(error))
  }
}

export interface SmtpClient {
  /** Calls `beforeText` when all that is left is to give the text; false ends it there. Throws SmtpFailure. */
  send(mail: Mail, beforeText: () => Promise<boolean>): Promise<'sent' | 'left'>
  close(): void
}

export function smtpClient(smtpUrl: string, from: string, timeout = TIMEOUT_MS): SmtpClient {
  let opened: SMTPConnection | null = null
  let fail: ((error: unknown) => void) | null = null
  const close = () => {
    opened?.close()
    opened = null
  }

  async function open(): Promise<SMTPConnection> {
    // Loaded on demand, so that they do not slow down the start.
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/shared'),
    ])
    const { auth, ...options } = parseConnectionUrl(smtpUrl)
    const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
    const connection = new Connection({ ...options, ...timeouts })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const end = (error: unknown) => {
      if (opened === connection) opened = null
      reject(error)
      fail?.(error)
    }
    connection.on('error', end)
    // An error may follow that says why.
    connection.on('end', () => setImmediate(end, new Error('The mail server closed the connection.')))
    connection.connect(error => {
      if (error) reject(error)
      else if (!auth || !connection.allowsAuth) resolve()
      else connection.login(auth, loginError => (loginError ? reject(loginError) : resolve()))
    })
    try {
      await promise
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }

  const client: SmtpClient = {
    close,
    async send(mail, beforeText) {
      const { raw, sender } = await composeMessage(mail, from)
      const isReused = opened !== null
      try {
        opened ??= await open()
      } catch (error) {
        throw new SmtpFailure(error, 'server', false)
      }
      const connection = opened
      const late = setTimeout(() => connection.close(), LONGEST_SENDING)
      let isHanded = false
      let isLeft = false
      try {
        await new Promise<void>((resolve, reject) => {
          const text = Readable.from(
            (async function* () {
              // The mail server waits for the text here.
              if (!(await beforeText())) {
                isLeft = true
                throw new Error('It is sent elsewhere.')
              }
              isHanded = true
              yield raw
            })(),
          )
          text.on('error', error => {
            close()
            reject(error)
          })
          fail = reject
          // The parts of an address are not parsed again, so that it cannot name a second recipient.
          connection.send({ from: sender, to: [mail.to] }, text, error => (error ? reject(error) : resolve()))
        })
        return 'sent'
      } catch (error) {
        close()
        if (isLeft) return 'left'
        // Mail servers end idle connections at any moment, some with a word.
        const isIdle = isReused && !isHanded && [null, 421].includes(smtpCodeOf(error))
        if (isIdle) return client.send(mail, beforeText)
        throw new SmtpFailure(error, 'mail', isHanded)
      } finally {
        fail = null
        clearTimeout(late)
      }
    },
  }
  return client
}

function smtpCodeOf(error: unknown): number | null {
  const isCoded = typeof error === 'object' && error !== null && 'responseCode' in error
  return isCoded && typeof error.responseCode === 'number' ? error.responseCode : null
}

function commandOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'command' in error ? error.command : null
}
