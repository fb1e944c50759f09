// A process that sends what is in the queue, to be killed: node tests/mails/sender-process.ts '{"dataDir", "smtpUrl", "lease", "pauses"}'
import { composeLinks } from '#server/api/auth/compose-link.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { listen } from '#server/database/listen.ts'
import { connectSql } from '#server/database/pool.ts'
import { composeMails } from '#server/mail/messages/compose-mail.ts'
import { callBySql, mailQueue } from '#server/mail/queue/mail-queue.ts'
import { sendMails } from '#server/mail/queue/send-mails.ts'
import { smtpClient } from '#server/mail/smtp/smtp-client.ts'

const { dataDir, smtpUrl, lease, pauses } = JSON.parse(process.argv[2] ?? '{}')
const siteUrl = 'https://blog.example.com'
const keys = { publishable: '', secret: '', jwtSecret: 'the same in every process of this test' }
const login = embeddedLogin(dataDir)
const sql = connectSql(login, 6)
const { wake } = sendMails({
  queue: mailQueue(callBySql(sql)),
  compose: composeMails(siteUrl, {}, composeLinks({ sql, keys, siteUrl })),
  connect: () => smtpClient(smtpUrl, 'blog@example.com'),
  lease,
  pauses,
})
listen(login, 'byline_mails', { onMessage: wake, onListening: wake, onLost() {} })
setInterval(() => {}, 60_000)
