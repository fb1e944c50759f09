import { isRecord } from '#app/content/parse-record.ts'
import type { Letter, Sender } from './letter.ts'
import type { QueuedMail } from './mail-queue.ts'
import type { Compose } from './send-mails.ts'
import { writeLetter } from './write-letter.ts'

/** Null for kinds that it does not know, and for mails that nobody needs any more. `stop`: where the kind can be ended by one click. */
export type ComposeLetter = (queued: QueuedMail) => Promise<{
  letter: Letter
  thread?: string
  stop?: string
  withdraw?: () => Promise<void>
} | null>

/** Writes each mail by the first of `kinds` that knows its kind. */
export function composeMails(siteUrl: string, kinds: ComposeLetter[]): Compose {
  return async queued => {
    for (const compose of kinds) {
      const composed = await compose(queued)
      if (!composed) continue
      const { letter, thread, stop, withdraw } = composed
      const headers: Record<string, string> = stop
        ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}
      const mail = {
        to: queued.email,
        message: queued.message,
        subject: letter.subject,
        ...writeLetter(letter, senderOf(siteUrl, queued.told.site)),
        headers,
        thread: thread ?? null,
      }
      return withdraw ? { mail, withdraw } : { mail }
    }
    return null
  }
}

function senderOf(siteUrl: string, site: unknown): Sender {
  const told = isRecord(site) ? site : {}
  const text = (name: string) => String(told[name] ?? '')
  return {
    siteUrl,
    title: text('title'),
    language: text('language'),
    accent: typeof told.accent === 'string' ? told.accent : null,
    typePair: text('typePair'),
    corner: text('corner'),
  }
}
