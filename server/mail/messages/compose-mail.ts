import { writeMessage } from '../newsletter/write-message.ts'
import type { QueuedMail } from '../queue/mail-queue.ts'
import type { Compose } from '../queue/send-mails.ts'
import { type Message, senderOf } from './message.ts'

/** Null: no longer needed. `stop`: the one-click unsubscribe link. */
export type ComposeMessage = (queued: QueuedMail) => Promise<{
  content: Message
  thread?: string
  stop?: string
  replyTo?: string
  withdraw?: () => Promise<void>
} | null>

/** `others`: for kinds that `kinds` does not have. */
export function composeMails(
  siteUrl: string,
  kinds: Record<string, ComposeMessage>,
  others: ComposeMessage = async () => null,
): Compose {
  return async queued => {
    const compose = kinds[queued.kind] ?? others
    const composed = await compose(queued)
    if (!composed) return null
    const { content, thread, stop, replyTo, withdraw } = composed
    const sender = senderOf(siteUrl, queued.details.site)
    const headers: Record<string, string> = stop
      ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}
    const mail = {
      to: queued.email,
      sender: sender.title,
      ...(replyTo && { replyTo }),
      message: queued.message,
      subject: content.subject,
      ...writeMessage(content, sender),
      headers,
      thread: thread ?? null,
    }
    return withdraw ? { mail, withdraw } : { mail }
  }
}
