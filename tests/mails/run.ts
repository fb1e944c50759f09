// The kill test of the mails: a thousand through a real SMTP server, which is away for a minute, from two processes that are killed twenty times at
// random. npm run mails
import { startTestServer } from '../support/server.ts'
import { killSenders } from './kill-senders.ts'

const server = await startTestServer()
await server.mails.stop()
try {
  const result = await killSenders(server, {
    mails: 1_000,
    kills: 20,
    between: 1_500,
    away: 60_000,
    lease: 10_000,
    patience: 300_000,
  })
  process.stdout.write(`${JSON.stringify(result)}\n`)
  if (result.missing > 0 || result.more > 0) process.exitCode = 1
} finally {
  await server.stop()
}
