import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Mail } from './lite/recovery-mailer.ts'

/** A mail server that says nothing for so long will not say anything any more. */
const PATIENCE = 30_000

/** Sends over SMTP, or prints the message to the log, the one place where a link with a secret may stand. */
export function mailSender(config: Config['mail'], patience = PATIENCE): (mail: Mail) => Promise<void> {
  if (!config.smtpUrl)
    return async mail => {
      console.warn(
        `\nNo SMTP_URL is set, so this message is printed instead of sent.\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`,
      )
    }
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url: config.smtpUrl, ...timeouts }, { from: config.from })
  return async mail => {
    await transport.sendMail(mail)
  }
}
