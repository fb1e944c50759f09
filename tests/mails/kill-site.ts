import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '#tests/support/site.ts'
import { pagesDuringDelivery, startDelivery } from '../../bench/deliveries.ts'
import { memoryOf } from '../../bench/processes.ts'
import { openCatcher } from './catcher.ts'

interface Plan {
  subscribers: number
  /** Issues that the setting allows in a second. */
  aSecond: number
  kills: number
  /** Milliseconds between two kills, on average, and for which the mail server is away. */
  between: number
  away: number
  /** How often kept pages are measured during a delivery and without them. */
  turns: number
  /** Milliseconds after which the test gives up. */
  patience: number
}

const PAGE = 'a-form-that-forgives'

/** One in so many subscribers is refused. */
const REFUSED = 50

const isRefused = (n: number) => n % REFUSED === 0
const addressOf = (n: number) => `subscriber-${n}@example.com`

/**
 * Sends a post to subscribers from a built site that is killed at random, through a real SMTP server that refuses some of them, drops connections,
 * answers slowly and is away for a time. Counts what it took: `unanswered` are those whose connection it dropped after that.
 */
export async function killSite({ subscribers, aSecond, kills, between, away, turns, patience }: Plan) {
  const began = Date.now()
  const taken = new Map<string, number>()
  const unanswered = new Set<string>()
  const habits = {
    refuses: (address: string) => isRefused(Number(/\d+/.exec(address))),
    dropsBefore: 0.01,
    dropsAfter: 0.002,
    onUnanswered: (address: string) => void unanswered.add(address),
  }
  let catcher = await openCatcher(taken, 0, habits)
  const { port } = catcher
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'blog@example.com', LOG: 'off' }
  let site = await startProcess({ env })
  await startDelivery(site, PAGE, subscribers, aSecond)
  const pages = turns > 0 ? await pagesDuringDelivery(site, `${site.url}/blog/${PAGE}`, turns) : null

  let isOver = false
  let memory = 0
  const watching = (async () => {
    for (; !isOver; await sleep(1000)) memory = Math.max(memory, memoryOf(site)?.node ?? 0)
  })()
  const outage = (async () => {
    await sleep((kills * between) / 3)
    await catcher.close()
    await sleep(away)
    catcher = await openCatcher(taken, port, habits)
  })()
  for (let killed = 0; killed < kills; killed++) {
    await sleep(between * (0.5 + Math.random()))
    await site.end('SIGKILL')
    site = await startProcess({ env, dataDir: site.dataDir, port: Number(new URL(site.url).port) })
  }
  await outage
  const stateOf = async () =>
    (await site.sql<{ state: string }>`select state from private.deliveries where kind = 'post'`)[0]?.state
  while ((await stateOf()) !== 'done' && Date.now() - began < patience) await sleep(200)
  const [{ sent, failed } = { sent: 0, failed: 0 }] = await site.sql<{ sent: number; failed: number }>`
    select sent, failed from private.deliveries where kind = 'post'`
  isOver = true
  await watching
  await site.stop()
  await catcher.close()

  const good = Array.from({ length: subscribers }, (_, n) => n + 1).filter(n => !isRefused(n))
  const having = (isCounted: (count: number) => boolean) =>
    good.filter(n => isCounted(taken.get(addressOf(n)) ?? 0)).length
  return {
    good: good.length,
    missing: having(count => count === 0),
    once: having(count => count === 1),
    twice: having(count => count === 2),
    more: having(count => count > 2),
    toRefused: [...taken.keys()].filter(address => habits.refuses(address)).length,
    unanswered: unanswered.size,
    figures: { sent, failed },
    memory: Math.round(memory),
    pages,
    seconds: Math.round((Date.now() - began) / 1000),
  }
}
