import { logSentence } from '#server/base/log.ts'
import type { SmtpClient } from '../smtp/smtp-client.ts'

/** Without SMTP_URL, mails are printed to the log, the only place where it may contain a secret. */
export function printMails(): SmtpClient {
  return {
    close() {},
    async send({ to, subject, text }, beforeText) {
      if (!(await beforeText())) return 'left'
      logSentence(
        'info',
        `No SMTP_URL is set, so this message is printed instead of sent.\nTo: ${to}\nSubject: ${subject}\n\n${text}`,
      )
      return 'sent'
    },
  }
}
