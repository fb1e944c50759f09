import { LRUCache } from 'lru-cache'
import { isRecord } from '#shared/text/parse-record.ts'
import type { ComposeMessage } from '../messages/compose-mail.ts'
import { newMailSecret, storeMailLink } from '../messages/mail-secret.ts'
import type { Message, MessagePart, Sender } from '../messages/message.ts'
import type { CallFunction, QueuedMail } from '../queue/mail-queue.ts'
import { senderOf } from '../smtp/sender-of.ts'
import { readIssuePost, writeIssue } from './write-issue.ts'

const CACHE_MS = 60_000

/** Composes newsletter issues: a post, or the posts of a week. Subscribers with the same content share one rendering, except for the secret in their link. */
export function composeIssues(siteUrl: string, call: CallFunction): ComposeMessage {
  const { secret: mark } = newMailSecret()
  const linkOf = (secret: string) => `${siteUrl}/subscription?token=${secret}`
  const footer = messageFooter(siteUrl, linkOf(mark))
  const written = new LRUCache<string, Message, QueuedMail['details']>({
    max: 10,
    ttl: CACHE_MS,
    fetchMethod: (_key, _stale, { context }) => write(context),
  })

  async function write(details: QueuedMail['details']): Promise<Message | undefined> {
    const { post, subject, note, site, posts } = details
    const sender = senderOf(siteUrl, site)
    if (Array.isArray(posts)) return { ...weeklyIssue(posts.filter(isRecord), sender), footer }
    const found = readIssuePost(await call('read_newsletter_post', { of_post: post }))
    const texts = { subject: String(subject), note: String(note) }
    return found ? { ...(await writeIssue({ ...texts, post: found, sender })), footer } : undefined
  }

  return async ({ id, kind, details }) => {
    if (kind !== 'issue' && kind !== 'issue-test') return null
    const { delivery, version, subject, note, site, posts } = details
    const key = JSON.stringify([delivery, version, subject, note, site, posts])
    const content = await written.fetch(key, { context: details })
    if (!content) return null
    if (kind === 'issue-test')
      return { content: { ...content, footer: ['This is a test that only you received.'] } }
    const secret = await storeMailLink(call, id)
    return { content, placeholder: { mark, text: secret }, stop: linkOf(secret) }
  }
}

export const messageFooter = (siteUrl: string, stop: string): MessagePart[] => [
  `You got this because you subscribed at ${siteUrl}/subscribe.`,
  { link: 'Unsubscribe or choose topics', href: stop, isQuiet: true },
  { link: 'Follow the feed instead', href: `${siteUrl}/rss.xml`, isQuiet: true },
]

function weeklyIssue(posts: Record<string, unknown>[], { siteUrl, title }: Sender): Omit<Message, 'footer'> {
  return {
    subject: `This week on ${title}`,
    title: 'This week',
    parts: posts.flatMap((post): MessagePart[] => [
      { heading: String(post.title) },
      [post.subtitle, post.introduction].filter(Boolean).join(' · '),
      { link: 'Read it on the site', href: `${siteUrl}/blog/${encodeURIComponent(String(post.slug))}` },
    ]),
  }
}
