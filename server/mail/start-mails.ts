import { logFailure } from '#server/base/log.ts'
import type { MailConfig } from '#server/config/mail-config.ts'
import type { ServerDatabase } from '#server/database/database.ts'
import { providerRate } from './mail-providers.ts'
import { callBySql, mailQueue } from './mail-queue.ts'
import { printMails } from './print-mails.ts'
import { type Compose, type Mailing, sendMails } from './send-mails.ts'
import { smtpClient } from './smtp-client.ts'

/** Milliseconds. A pooler does not pass on what wakes the senders. */
const POLL = 5_000

interface Parts {
  database: Pick<ServerDatabase, 'jobs' | 'listen' | 'isPooled'>
  config: MailConfig
  compose: Compose
  answerQuestions: () => Promise<void>
}

/** Sends the mails of a database of our own, woken by its triggers. */
export function startMails({ database, config, compose, answerQuestions }: Parts): Mailing {
  const { smtpUrl, from } = config
  const call = callBySql(database.jobs)
  // Without a mail server the triggers queue nothing.
  const { aSecond, aDay } = providerRate(smtpUrl)
  call('tell_mail_server', { is_sending: smtpUrl !== null, a_second: aSecond, a_day: aDay }).catch(error =>
    logFailure('mail-failed', error),
  )
  const mailing = sendMails({
    queue: mailQueue(call),
    compose,
    connect: smtpUrl === null ? printMails : () => smtpClient(smtpUrl, from),
    answerQuestions,
  })
  const timer = database.isPooled ? setInterval(mailing.wake, POLL).unref() : null
  const listener = database.isPooled
    ? null
    : database.listen('byline_mails', { onMessage: mailing.wake, onListening: mailing.wake, onLost() {} })
  return {
    wake: mailing.wake,
    async stop() {
      if (timer) clearInterval(timer)
      await Promise.all([listener?.close(), mailing.stop()])
    },
  }
}
