import { writeMessage } from '../newsletter/write-message.ts'
import type { QueuedMail } from '../queue/mail-queue.ts'
import type { Compose } from '../queue/send-mails.ts'
import { senderOf } from '../smtp/sender-of.ts'
import type { Message, Sender } from './message.ts'

/** Null: an unknown kind, or no longer needed. `stop`: the one-click unsubscribe link. A newsletter issue with a `placeholder` is the same object in each mail and rendered once; `words` replace the mark. */
export type ComposeMessage = (queued: QueuedMail) => Promise<{
  content: Message
  placeholder?: { mark: string; text: string }
  thread?: string
  stop?: string
  replyTo?: string
  withdraw?: () => Promise<void>
} | null>

export function composeMails(siteUrl: string, kinds: ComposeMessage[]): Compose {
  const written = new WeakMap<Message, { text: string; html: string }>()
  const write = (content: Message, sender: Sender) => {
    const texts = written.get(content) ?? writeMessage(content, sender)
    written.set(content, texts)
    return texts
  }
  return async queued => {
    for (const compose of kinds) {
      const composed = await compose(queued)
      if (!composed) continue
      const { content, placeholder, thread, stop, replyTo, withdraw } = composed
      const sender = senderOf(siteUrl, queued.details.site)
      const { text, html } = write(content, sender)
      const fill = (part: string) =>
        placeholder ? part.replaceAll(placeholder.mark, placeholder.text) : part
      const headers: Record<string, string> = stop
        ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}
      const mail = {
        to: queued.email,
        sender: sender.title,
        ...(replyTo && { replyTo }),
        message: queued.message,
        subject: content.subject,
        text: fill(text),
        html: fill(html),
        headers,
        thread: thread ?? null,
      }
      return withdraw ? { mail, withdraw } : { mail }
    }
    return null
  }
}
