// The kill tests of the mails. npm run mails: a thousand through a real SMTP server, which is away for a minute, from two processes that are killed
// twenty times at random. npm run mails -- issues: a post to ten thousand subscribers from a built site that is killed thirty times, through one that
// refuses one in fifty, drops connections, answers slowly, and is away for two minutes.
import { startTestServer } from '../support/server.ts'
import { killSenders } from './kill-senders.ts'
import { killSite } from './kill-site.ts'

async function runMails() {
  const server = await startTestServer()
  await server.mails.stop()
  try {
    return await killSenders(server, {
      mails: 1_000,
      kills: 20,
      between: 1_500,
      away: 60_000,
      lease: 10_000,
      patience: 300_000,
    })
  } finally {
    await server.stop()
  }
}

const runIssues = () =>
  killSite({
    subscribers: 10_000,
    aSecond: 20,
    kills: 30,
    between: 15_000,
    away: 120_000,
    turns: 7,
    patience: 1_800_000,
  })

const result = await (process.argv.includes('issues') ? runIssues() : runMails())
process.stdout.write(`${JSON.stringify(result)}\n`)
if (result.missing > 0 || result.more > 0) process.exitCode = 1
