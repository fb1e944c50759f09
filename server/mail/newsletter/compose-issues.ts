import { LRUCache } from 'lru-cache'
import { isRecord } from '#shared/text/parse-record.ts'
import type { MessageComposer } from '../messages/compose-mail.ts'
import { type Message, type MessagePart, type Sender, senderOf } from '../messages/message.ts'
import { type CallFunction, type QueuedMail, storeMailLink } from '../queue/mail-queue.ts'

const CACHE_MS = 60_000

/** Composes newsletter issues: a post, or the posts of a week. Subscribers with the same content share one rendering of it, or 1,000 of them would take 13 s of processor time. */
export function composeIssues(siteUrl: string, call: CallFunction): MessageComposer {
  const written = new LRUCache<string, Omit<Message, 'footer'>, QueuedMail['details']>({
    max: 10,
    ttl: CACHE_MS,
    fetchMethod: (_key, _stale, { context }) => write(context),
  })

  async function write(details: QueuedMail['details']): Promise<Omit<Message, 'footer'> | undefined> {
    const { post, subject, note, site, posts } = details
    const sender = senderOf(siteUrl, site)
    if (Array.isArray(posts)) return weeklyIssue(posts.filter(isRecord), sender)
    const { readIssuePost, writeIssue } = await import('./write-issue.ts')
    const found = readIssuePost(await call('read_newsletter_post', { of_post: post }))
    const texts = { subject: String(subject), note: String(note) }
    return found ? writeIssue({ ...texts, post: found, sender }) : undefined
  }

  return async ({ id, kind, details }) => {
    const { delivery, version, subject, note, site, posts } = details
    const key = JSON.stringify([delivery, version, subject, note, site, posts])
    const content = await written.fetch(key, { context: details })
    if (!content) return null
    if (kind === 'issue-test')
      return { content: { ...content, footer: ['This is a test that only you received.'] } }
    const stop = `${siteUrl}/subscription?token=${await storeMailLink(call, id)}`
    return { content: { ...content, footer: messageFooter(siteUrl, stop) }, stop }
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
