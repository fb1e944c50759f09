import { counted, grouped } from '#shared/text/count.ts'
import { isolated } from '#shared/text/direction.ts'
import { excerpt } from '#shared/text/excerpt.ts'
import { recordsIn } from '#shared/text/parse-record.ts'
import type { Message, MessagePart } from './message.ts'
import { moderationLink, type Notification, readNotification, shownLink } from './notification.ts'

const FIRST_WORDS = 100

const HAPPENED: Record<string, (notification: Notification) => string> = {
  review: ({ by, post }) => `${isolated(by)} about “${post}”`,
  held: ({ by, post }) => `${isolated(by)} about “${post}”, awaiting approval`,
  report: ({ by, post }) => `${isolated(by)} about “${post}”, reported`,
}

export type ActionLinksOf = (mail: number) => { link: string; href: string }[]

export function digestMessage(
  details: Record<string, unknown>,
  siteUrl: string,
  actionLinksOf: ActionLinksOf,
): Omit<Message, 'footer'> {
  const count = Number(details.count)
  const items = recordsIn(details.items)
  const title = `${counted(count, 'review')} to read`
  const more = count - items.length
  return {
    subject: title,
    title,
    parts: [
      ...items.flatMap(item => partsOf(item, siteUrl, actionLinksOf)),
      ...(more > 0 ? [`And ${grouped(more)} more.`] : []),
      moderationLink(siteUrl),
    ],
  }
}

function partsOf(
  item: Record<string, unknown>,
  siteUrl: string,
  actionLinksOf: ActionLinksOf,
): MessagePart[] {
  const notification = readNotification(item)
  const by = HAPPENED[String(item.kind)]?.(notification) ?? notification.by
  const shown = item.kind === 'held' ? [] : [shownLink(notification, siteUrl)]
  return [
    { quote: excerpt(notification.quote, FIRST_WORDS), by },
    { links: [...shown, ...actionLinksOf(Number(item.mail))] },
  ]
}
