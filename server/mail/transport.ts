import { logSentence } from '#server/base/log.ts'
import { counters } from '#server/base/metrics.ts'
import type { MailConfig } from '#server/config/mail-config.ts'
import type { Mail } from './mail.ts'

const PATIENCE = 30_000

/** Sends over SMTP, or prints to the log without SMTP_URL, the only place where the log may contain a secret. */
export function mailSender(config: MailConfig, patience = PATIENCE): (mail: Mail) => Promise<void> {
  const { smtpUrl } = config
  if (!smtpUrl)
    return async mail => {
      logSentence(
        'info',
        `No SMTP_URL is set, so this message is printed instead of sent.\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`,
      )
    }
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const open = async (url: string) => {
    // Loaded on demand, so that it does not slow down the start.
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...timeouts }, { from: config.from })
  }
  let opened: ReturnType<typeof open> | null = null
  return async ({ to, ...mail }) => {
    opened ??= open(smtpUrl)
    const transport = await opened
    // Passed as an object, which is not parsed, so that the address cannot name a second recipient.
    await transport.sendMail({ ...mail, to: { name: '', address: to } })
    counters.mailsSent.inc()
  }
}
