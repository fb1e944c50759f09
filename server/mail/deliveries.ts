import { codeOf } from '#server/base/code-of.ts'
import { logEvent } from '#server/base/log.ts'

const MINUTE = 60_000

/** Five tries in an hour: servers that greylist answer 451 to strangers at first, and most accept after five minutes. */
const PAUSES = [1, 5, 15, 40].map(minutes => minutes * MINUTE)

/** Bounds the memory while a mail server is away. */
const MOST_WAITING = 500

/** Runs `send`, and again later if it fails for now. Throws when it fails for good. `key`: of its account and kind; a newer one replaces it. */
export type Deliver = (key: string, send: () => Promise<void>) => Promise<void>

/** In memory: what waits for another try ends with the process. `pauses`: milliseconds before each further try. */
export function createDeliveries(
  afterAnswer: (work: () => Promise<void>) => void,
  pauses = PAUSES,
): { deliver: Deliver; stop(): void } {
  const waiting = new Map<string, NodeJS.Timeout>()
  const forget = (key: string) => {
    clearTimeout(waiting.get(key))
    waiting.delete(key)
  }
  async function run(key: string, send: () => Promise<void>, tries: number): Promise<void> {
    forget(key)
    try {
      await send()
    } catch (error) {
      const pause = pauses[tries - 1]
      if (pause === undefined || isFinal(error) || waiting.size >= MOST_WAITING) throw error
      logEvent('warn', 'mail-delayed', { tries, code: String(smtpCodeOf(error) ?? codeOf(error) ?? '') })
      forget(key)
      const again = () => afterAnswer(() => run(key, send, tries + 1))
      waiting.set(key, setTimeout(again, pause).unref())
    }
  }
  return {
    deliver: (key, send) => run(key, send, 1),
    stop() {
      if (waiting.size > 0) logEvent('warn', 'mails-abandoned', { count: waiting.size })
      for (const key of waiting.keys()) forget(key)
    },
  }
}

/** RFC 5321 (4.2.1): 5yz will not succeed later, 4yz may. So may a server that is away or hangs, which gives no code. */
const isFinal = (error: unknown) => (smtpCodeOf(error) ?? 0) >= 500

function smtpCodeOf(error: unknown): number | null {
  const isCoded = typeof error === 'object' && error !== null && 'responseCode' in error
  return isCoded && typeof error.responseCode === 'number' ? error.responseCode : null
}
