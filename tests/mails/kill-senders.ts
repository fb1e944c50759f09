import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from '#tests/support/server.ts'
import { openCatcher } from './catcher.ts'

interface Plan {
  mails: number
  kills: number
  /** Milliseconds between two kills, on average, for which the mail server is away, and for which a sender holds a mail. */
  between: number
  away: number
  lease: number
  /** Milliseconds after which the test gives up. */
  patience: number
}

interface Result {
  missing: number
  once: number
  twice: number
  more: number
  seconds: number
}

/** Queues mails to as many accounts, sends them from two processes that are killed at random, and counts what a real SMTP server took. */
export async function killSenders(
  { sql, dataDir }: Pick<TestServer, 'sql' | 'dataDir'>,
  { mails, kills, between, away, lease, patience }: Plan,
): Promise<Result> {
  const began = Date.now()
  const taken = new Map<string, number>()
  let catcher = await openCatcher(taken)
  const { port } = catcher
  const plan = JSON.stringify({
    dataDir,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    lease,
    pauses: [200, 500, 1_000],
  })
  await sql`
    insert into auth.users (id, email, email_confirmed_at)
    select gen_random_uuid(), 'reader-' || n || '@example.com', now() from generate_series(1, ${mails}) as n`
  await sql`
    select private.queue_mail(id, 'recovery', null, interval '1 day') from auth.users where email like 'reader-%'`

  const processes = [startSender(plan), startSender(plan)]
  let killed = 0
  const killing = (async () => {
    while (killed < kills) {
      await sleep(between * (0.5 + Math.random()))
      const at = killed++ % processes.length
      processes[at]?.kill('SIGKILL')
      processes[at] = startSender(plan)
    }
  })()
  const outage = (async () => {
    await sleep((kills * between) / 3)
    await catcher.close()
    await sleep(away)
    catcher = await openCatcher(taken, port)
  })()
  await Promise.all([killing, outage])

  const waiting = async () =>
    (await sql`select from private.outbox where state = 'waiting' limit 1`).length > 0
  while ((await waiting()) && Date.now() - began < patience) await sleep(50)
  for (const child of processes) child.kill('SIGKILL')
  await catcher.close()
  const counts = Array.from({ length: mails }, (_, n) => taken.get(`reader-${n + 1}@example.com`) ?? 0)
  const having = (isCounted: (count: number) => boolean) => counts.filter(isCounted).length
  return {
    missing: having(count => count === 0),
    once: having(count => count === 1),
    twice: having(count => count === 2),
    more: having(count => count > 2),
    seconds: Math.round((Date.now() - began) / 1000),
  }
}

function startSender(plan: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'sender-process.ts'), plan], {
    stdio: 'ignore',
  })
}
