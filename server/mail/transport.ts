import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Mail } from './mail.ts'

/** Milliseconds after which a silent mail server is given up. */
const PATIENCE = 30_000

/**
 * A function that sends a message over SMTP, or prints it to the log without SMTP_URL: the one place in the log where a
 * link with a secret may appear. Rejects when the mail server refuses or does not answer.
 */
export function mailSender(config: Config['mail'], patience = PATIENCE): (mail: Mail) => Promise<void> {
  if (!config.smtpUrl)
    return async mail => {
      console.warn(
        `\nNo SMTP_URL is set, so this message is printed instead of sent.\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`,
      )
    }
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url: config.smtpUrl, ...timeouts }, { from: config.from })
  return async ({ to, ...mail }) => {
    // As an object the address is not parsed: it cannot name a second one.
    await transport.sendMail({ ...mail, to: { name: '', address: to } })
  }
}
