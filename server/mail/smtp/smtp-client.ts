import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import { codeOf } from '#server/base/code-of.ts'
import { logSentence } from '#server/base/log.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { type Mail, toMimeMessage } from './mime-message.ts'

const TIMEOUT_MS = 30_000

/** Milliseconds for one mail: RFC 5321 (4.5.3.2.6) allows a server minutes to process a message. Must be shorter than the lease, after which another process may send it. */
const LONGEST_SENDING = 100_000

/** `of`: whether the server cannot be used, or refuses this mail. `isFinal`: a retry would not help. `isUnanswered`: it may have been accepted. `isBounce`: no such recipient. */
export class SmtpFailure extends Error {
  readonly of: 'server' | 'mail'
  readonly isFinal: boolean
  readonly wasTransmitted: boolean
  readonly isUnanswered: boolean
  readonly isBounce: boolean
  readonly code: string

  constructor(error: unknown, of: 'server' | 'mail', isTransmitted: boolean) {
    super(error instanceof Error ? error.message : String(error))
    const { responseCode, command } = isRecord(error) ? error : {}
    const smtpCode = typeof responseCode === 'number' ? responseCode : null
    this.of = of
    // RFC 5321 (4.2.1): 5yz is permanent, 4yz temporary. A server that hangs or cannot be reached sends no code and counts as temporary.
    this.isFinal = of === 'mail' && smtpCode !== null && smtpCode >= 500
    this.wasTransmitted = isTransmitted
    this.isUnanswered = isTransmitted && smtpCode === null
    this.isBounce = this.isFinal && command === 'RCPT TO'
    this.code = String(smtpCode ?? codeOf(error))
  }
}

export interface SmtpClient {
  /** Calls `beforeText` right before transmitting the text, and skips the mail if it resolves to false, because another process sends it or it was withdrawn. Throws SmtpFailure. */
  send(mail: Mail, beforeText: () => Promise<boolean>): Promise<'sent' | 'skipped'>
  close(): void
}

export function smtpClient(
  smtpUrl: string,
  from: string,
  {
    host = '',
    timeout = TIMEOUT_MS,
    longest = LONGEST_SENDING,
  }: { host?: string; timeout?: number; longest?: number } = {},
): SmtpClient {
  let beforeText = async () => false
  let isConnected = false
  let isTransmitted = false
  let isSkipped = false
  let opened: Transporter | null = null

  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: longest }
    // Strict servers refuse [127.0.0.1], the default of a machine without a full host name.
    const name = new URL(smtpUrl).searchParams.get('name') ?? host
    const greeting = name.includes('.') && isIP(name) === 0 ? { name } : {}
    const transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 1,
      ...greeting,
      ...timeouts,
    })
    transport.use('stream', ({ message }, done) => {
      message.processFunc(text => {
        isConnected = true
        return Readable.from(whenWanted(text))
      })
      done()
    })
    return transport
  }

  /** Nodemailer reads this when the mail server is ready for the text. */
  async function* whenWanted(text: Readable) {
    isSkipped = !(await beforeText())
    if (isSkipped) throw new Error('It is sent elsewhere.')
    isTransmitted = true
    yield* text
  }

  return {
    close: () => opened?.close(),
    async send(mail, wanted) {
      opened ??= await open()
      beforeText = wanted
      isConnected = false
      isTransmitted = false
      isSkipped = false
      const message = { ...toMimeMessage(mail, from), signal: AbortSignal.timeout(longest) }
      try {
        await opened.sendMail(message)
        return 'sent'
      } catch (error) {
        if (isSkipped) return 'skipped'
        throw new SmtpFailure(error, isConnected ? 'mail' : 'server', isTransmitted)
      }
    },
  }
}

/** Without SMTP_URL, mails are printed to the log, the only place where it may contain a secret. */
export function printMails(): SmtpClient {
  return {
    close() {},
    async send({ to, subject, text }, beforeText) {
      if (!(await beforeText())) return 'skipped'
      logSentence(
        'info',
        `No SMTP_URL is set, so this message is printed instead of sent.\nTo: ${to}\nSubject: ${subject}\n\n${text}`,
      )
      return 'sent'
    },
  }
}
