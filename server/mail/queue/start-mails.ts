import { logFailure } from '#server/base/log.ts'
import type { MailConfig } from '#server/config/mail-config.ts'
import type { ServerDatabase } from '#server/database/database.ts'
import { scheduleJobs } from '#server/jobs/schedule-jobs.ts'
import { providerRate } from '../diagnostics/mail-providers.ts'
import { operatorMessages } from '../diagnostics/operator-messages.ts'
import { composeMails, type MessageComposer } from '../messages/compose-mail.ts'
import { composeNotifications } from '../messages/compose-notifications.ts'
import { NOTIFICATION_KINDS } from '../messages/notification-messages.ts'
import { composeIssues } from '../newsletter/compose-issues.ts'
import { composeSubscription } from '../newsletter/compose-subscription.ts'
import { printMails, smtpClient } from '../smtp/smtp-client.ts'
import { callBySql, mailQueue } from './mail-queue.ts'
import { type Mailing, sendMails } from './send-mails.ts'

const POLL = 5_000 // milliseconds; a pooler does not forward the notifications that wake the senders
const ISSUES = 10_000
const MINUTE = 60_000

interface Parts {
  database: Pick<ServerDatabase, 'jobs' | 'listen' | 'isPooled'>
  config: { mail: MailConfig; siteUrl: string }
  accounts?: { compose: MessageComposer; queueRequested(): Promise<void> }
  /** Minutes for which each report to the database says that mail is sent. By default, until another report. */
  lasting?: number
}

export function startMails({ database, config, accounts, lasting }: Parts): Mailing {
  const { siteUrl } = config
  const { smtpUrl, from } = config.mail
  const call = callBySql(database.jobs)
  const { aSecond, aDay } = providerRate(smtpUrl)
  const state = { is_sending: smtpUrl !== null, a_second: aSecond, a_day: aDay, minutes: lasting }
  const reportServer = () =>
    call('report_mail_server', state).catch(error => logFailure('mail-failed', error))
  reportServer()
  const reporting = lasting === undefined ? null : setInterval(reportServer, (lasting * MINUTE) / 12).unref()
  const notifications = composeNotifications(siteUrl, call)
  const issues = composeIssues(siteUrl, call)
  const kinds = {
    ...Object.fromEntries(Object.keys(NOTIFICATION_KINDS).map(kind => [kind, notifications])),
    ...operatorMessages(siteUrl),
    issue: issues,
    'issue-test': issues,
    subscription: composeSubscription(siteUrl, call),
  }
  const mailing = sendMails({
    queue: mailQueue(call),
    compose: composeMails(siteUrl, kinds, accounts?.compose),
    connect:
      smtpUrl === null ? printMails : () => smtpClient(smtpUrl, from, { host: new URL(siteUrl).hostname }),
    async queueRequested() {
      await accounts?.queueRequested()
      await call('process_subscription_requests', {})
    },
  })
  const deliveries = scheduleJobs([
    {
      name: 'start-deliveries',
      every: ISSUES,
      async run() {
        await call('start_deliveries', {})
        mailing.wake()
      },
    },
    {
      name: 'clean-mails',
      every: MINUTE,
      async run() {
        await call('clean_mails', {})
      },
    },
  ])
  const polling = database.isPooled ? setInterval(mailing.wake, POLL).unref() : null
  const listener = database.isPooled
    ? null
    : database.listen('byline_mails', { onMessage: mailing.wake, onListening: mailing.wake, onLost() {} })
  return {
    wake: mailing.wake,
    async stop() {
      for (const timer of [polling, reporting]) if (timer) clearInterval(timer)
      await Promise.all([listener?.close(), mailing.stop(), deliveries.stop()])
    },
  }
}
