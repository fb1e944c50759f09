import type { QueuedMail } from '../queue/mail-queue.ts'
import type { MailComposer } from '../queue/send-mails.ts'
import { type Message, senderOf } from './message.ts'
import { writeMessage } from './write-message.ts'

/** Null: no longer needed. `stop`: the one-click unsubscribe link. */
export type MessageComposer = (queued: QueuedMail) => Promise<{
  content: Message
  thread?: string
  stop?: string
  replyTo?: string
  withdraw?: () => Promise<void>
} | null>

/** `others`: for kinds that `kinds` does not have. */
export function composeMails(
  siteUrl: string,
  kinds: Record<string, MessageComposer>,
  others: MessageComposer = async () => null,
): MailComposer {
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
      messageId: queued.messageId,
      subject: content.subject,
      ...writeMessage(content, sender),
      headers,
      thread: thread ?? null,
    }
    return withdraw ? { mail, withdraw } : { mail }
  }
}
