import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Mail } from './lite/recovery-mailer.ts'

/** Sends over SMTP, or prints the message to the log, the one place where a link with a secret may stand. */
export function mailSender(config: Config['mail']): (mail: Mail) => Promise<void> {
  if (!config.smtpUrl)
    return async mail => {
      console.warn(
        `\nNo SMTP_URL is set, so this message is printed instead of sent.\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`,
      )
    }
  const transport = createTransport(config.smtpUrl, { from: config.from })
  return async mail => {
    await transport.sendMail(mail)
  }
}
