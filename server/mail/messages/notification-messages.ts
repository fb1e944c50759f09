import { isolated } from '#shared/text/direction.ts'
import { type ActionLinksOf, digestMessage } from './digest-message.ts'
import type { Message } from './message.ts'
import { type Notification, readNotification, shownLink } from './notification.ts'
import type { ReviewAction } from './review-actions.ts'

interface Kind {
  stop: string
  why: string
  actions?: ReviewAction[]
  write: (
    details: Record<string, unknown>,
    siteUrl: string,
    actionLinksOf: ActionLinksOf,
  ) => Omit<Message, 'footer'>
}

const about =
  (write: (notification: Notification, siteUrl: string) => Omit<Message, 'footer'>): Kind['write'] =>
  (details, siteUrl) =>
    write(readNotification(details), siteUrl)

const ADMINISTRATOR = 'You got this as an administrator of the site.'

export const NOTIFICATION_KINDS: Record<string, Kind> = {
  review: {
    stop: 'Stop emails about new reviews',
    why: ADMINISTRATOR,
    actions: ['remove', 'ban'],
    write: about((notification, siteUrl) => ({
      subject: `New review of ${notification.post}`,
      title: `${isolated(notification.by)} wrote about “${notification.post}”`,
      parts: [{ quote: notification.quote, by: notification.by }, shownLink(notification, siteUrl)],
    })),
  },
  held: {
    stop: 'Stop emails about held reviews',
    why: ADMINISTRATOR,
    actions: ['approve', 'remove', 'ban'],
    write: about(notification => ({
      subject: `A review of ${notification.post} is awaiting approval`,
      title: `A review of “${notification.post}” is awaiting approval`,
      parts: [
        { quote: notification.quote, by: notification.by },
        'No one else can see it until you approve it.',
      ],
    })),
  },
  report: {
    stop: 'Stop emails about reported reviews',
    why: ADMINISTRATOR,
    actions: ['approve', 'remove', 'ban'],
    write: about(notification => ({
      subject: `A review of ${notification.post} was reported`,
      title: `Someone reported a review of “${notification.post}”`,
      parts: [{ quote: notification.quote, by: notification.by }],
    })),
  },
  digest: {
    stop: 'Stop emails about new, held and reported reviews',
    why: ADMINISTRATOR,
    write: digestMessage,
  },
  message: {
    stop: 'Stop emails about messages',
    why: ADMINISTRATOR,
    write: ({ by, address, quote }, siteUrl) => ({
      subject: `Message from ${by}`,
      title: `${isolated(String(by))} wrote to you`,
      parts: [
        { quote: String(quote), by: String(by) },
        {
          small: `A reply to this email goes to ${address}. Nobody has confirmed that it is the address of the person who wrote this.`,
        },
        { link: 'Open messages', href: `${siteUrl}/dashboard/messages`, isQuiet: true },
      ],
    }),
  },
  answer: {
    stop: 'Stop emails about replies',
    why: 'You got this because you asked to be notified about replies.',
    write: about((notification, siteUrl) => ({
      subject: `${isolated(notification.by)} replied to you on ${notification.post}`,
      title: `${isolated(notification.by)} replied to you`,
      parts: [{ quote: notification.quote, by: notification.by }, shownLink(notification, siteUrl)],
    })),
  },
  approval: {
    stop: 'Stop emails about approvals',
    why: 'You got this because you asked to be notified.',
    write: about((notification, siteUrl) => ({
      subject: `Your review of ${notification.post} was approved`,
      title: `Your review of “${notification.post}” was approved`,
      parts: [{ quote: notification.quote, by: 'You wrote' }, shownLink(notification, siteUrl)],
    })),
  },
}
