import { setTimeout as sleep } from 'node:timers/promises'
import { logEvent, logFailure } from '#server/base/log.ts'
import { counters } from '#server/base/metrics.ts'
import { isDatabaseUnreachable } from '#server/database/sql.ts'
import type { Mail } from '../smtp/mime-message.ts'
import { type SmtpClient, SmtpFailure } from '../smtp/smtp-client.ts'
import type { MailQueue, QueuedMail } from './mail-queue.ts'

/** Milliseconds before each retry; the last pause repeats for a day. Most servers that greylist accept after five minutes. */
const PAUSES = [1, 5, 15, 40, 60].map(minutes => minutes * 60_000)

/** Milliseconds before retrying a newsletter issue when the mail server is unavailable; doubles each time. */
const ISSUE_PAUSE = 5_000

const SLOTS = 5

const ISSUE_SLOTS = SLOTS - 1 // the last slot is reserved for mails that somebody waits for

const SHORT_WAIT = 5 // seconds that a slot holds its connection open for the next mail

const LEASE = 120_000 // milliseconds, longer than sending a mail takes

const AWAY = 5_000 // milliseconds before polling again when the database is unavailable

const LONGEST_TIMER = 3_600_000

/** Null: there is no reason to send it any more. `withdraw` runs when the mail was not sent. */
export type MailComposer = (
  queued: QueuedMail,
) => Promise<{ mail: Mail; withdraw?: () => Promise<void> } | null>

interface Parts {
  queue: MailQueue
  compose: MailComposer
  connect: () => SmtpClient
  queueRequested?: () => Promise<void>
  lease?: number
  pauses?: number[]
}

export type Mailing = ReturnType<typeof sendMails>

/** Sends queued mail, and sleeps until something is due. Several processes may share the queue. */
export function sendMails(parts: Parts) {
  const { queue, compose, connect, queueRequested, lease = LEASE, pauses = PAUSES } = parts
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY
  let failures = 0
  let awayUntil = 0
  let issues = 0
  let isStopped = false
  let woken = Promise.withResolvers<void>()

  const pauseAfter = (tries: number) => pauses[Math.min(tries, pauses.length - 1)] ?? 0

  function isBack() {
    failures = 0
    awayUntil = 0
  }

  /** Grows with each failure. Slots that fail at the same time count as one failure. */
  function pauseOfServer(): number {
    const now = performance.now()
    if (now < awayUntil) return awayUntil - now
    const pause = pauseAfter(failures++)
    awayUntil = now + pause
    return pause
  }

  function wakeIn(milliseconds: number) {
    const at = performance.now() + milliseconds
    if (isStopped || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(
      () => {
        wakesAt = Number.POSITIVE_INFINITY
        wake()
      },
      Math.min(milliseconds, LONGEST_TIMER),
    ).unref()
  }

  function wake() {
    woken.resolve()
    woken = Promise.withResolvers()
    start()
  }

  function start() {
    if (isStopped || running.size >= SLOTS) return
    const slot: Promise<void> = work()
      .catch(error => {
        if (!isDatabaseUnreachable(error)) logFailure('mail-failed', error)
        wakeIn(AWAY)
      })
      .finally(() => running.delete(slot))
    running.add(slot)
  }

  async function work() {
    const client = connect()
    let hasSent = false
    try {
      await queueRequested?.()
      while (!isStopped) {
        const claimed = await queue.claim(lease / 1000, issues < ISSUE_SLOTS)
        if ('wait' in claimed) {
          if (claimed.wait === null) return
          const wait = Math.max(0, claimed.wait)
          // Newsletter issues go one at a time, so the connection is reused between them.
          if (!hasSent || wait > SHORT_WAIT) return wakeIn(wait * 1000 + 50)
          await Promise.race([woken.promise, sleep(wait * 1000 + 5, null, { ref: false })])
          continue
        }
        start()
        const isIssue = claimed.kind === 'issue'
        if (isIssue) issues++
        try {
          if (!(await sendOne(claimed, client))) return
        } finally {
          if (isIssue) issues--
        }
        hasSent = true
      }
    } finally {
      client.close()
    }
  }

  /** Returns false when the mail server cannot be used, which ends the slot. */
  async function sendOne(queued: QueuedMail, client: SmtpClient): Promise<boolean> {
    const composed = await compose(queued)
    if (composed === null) {
      await queue.complete(queued.id, 'unneeded')
      return true
    }
    try {
      const result = await client.send(composed.mail, () => queue.markSending(queued.id))
      isBack()
      if (result === 'sent') {
        counters.mailsSent.inc()
        await queue.complete(queued.id, 'sent')
      }
      return true
    } catch (error) {
      if (!(error instanceof SmtpFailure)) throw error
      return await completeFailed(queued, error, composed.withdraw)
    }
  }

  async function completeFailed(
    queued: QueuedMail,
    failure: SmtpFailure,
    withdraw?: () => Promise<void>,
  ): Promise<boolean> {
    if (!failure.isUnanswered) await withdraw?.()
    // A provider that refuses a newsletter issue, but not because of its recipient, refuses them all, and may accept them tomorrow.
    const isIssue = queued.kind === 'issue'
    if (failure.isFinal && (failure.isBounce || !isIssue)) {
      counters.mailsFailed.inc()
      if (isIssue) logEvent('warn', 'mail-bounced', { code: failure.code })
      else logFailure('mail-failed', failure)
      await queue.complete(queued.id, isIssue ? 'bounced' : 'failed', failure.message)
      return true
    }
    if (failure.of === 'mail') isBack()
    const pause = failure.of === 'mail' ? pauseAfter(queued.tries) : isIssue ? ISSUE_PAUSE : pauseOfServer()
    const outcome = failure.isUnanswered ? 'cut' : failure.wasTransmitted ? 'returned' : 'refused'
    await queue.complete(queued.id, outcome, failure.message, pause / 1000)
    logEvent('warn', 'mail-delayed', { tries: queued.tries + 1, code: failure.code })
    if (failure.of === 'server') wakeIn(pause)
    return failure.of === 'mail'
  }

  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      woken.resolve()
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
