import { type ActionLinksOf, digestMessage } from './digest-message.ts'
import type { Message } from './message.ts'
import { type Notification, readNotification } from './read-notification.ts'
import type { ReviewAction } from './review-actions.ts'
import { shownLink } from './review-links.ts'

interface Kind {
  stop: string
  why: string
  actions?: ReviewAction[]
  letter: (
    told: Record<string, unknown>,
    siteUrl: string,
    actionLinksOf: ActionLinksOf,
  ) => Omit<Message, 'footer'>
}

const about =
  (write: (notice: Notification, siteUrl: string) => Omit<Message, 'footer'>): Kind['letter'] =>
  (told, siteUrl) =>
    write(readNotification(told), siteUrl)

const ADMINISTRATOR = 'You got this as an administrator of the site.'

export const NOTICE_KINDS: Record<string, Kind> = {
  review: {
    stop: 'Stop emails about new reviews',
    why: ADMINISTRATOR,
    actions: ['remove', 'bar'],
    letter: about((notice, siteUrl) => ({
      subject: `New review of ${notice.post}`,
      title: `${notice.by} wrote about “${notice.post}”`,
      parts: [{ quote: notice.quote, by: notice.by }, shownLink(notice, siteUrl)],
    })),
  },
  held: {
    stop: 'Stop emails about held reviews',
    why: ADMINISTRATOR,
    actions: ['approve', 'remove', 'bar'],
    letter: about(notice => ({
      subject: `A review of ${notice.post} is awaiting approval`,
      title: `A review of “${notice.post}” is awaiting approval`,
      parts: [{ quote: notice.quote, by: notice.by }, 'No one else can see it until you approve it.'],
    })),
  },
  report: {
    stop: 'Stop emails about reported reviews',
    why: ADMINISTRATOR,
    actions: ['approve', 'remove', 'bar'],
    letter: about(notice => ({
      subject: `A review of ${notice.post} was reported`,
      title: `Someone reported a review of “${notice.post}”`,
      parts: [{ quote: notice.quote, by: notice.by }],
    })),
  },
  digest: {
    stop: 'Stop emails about new, held and reported reviews',
    why: ADMINISTRATOR,
    letter: digestMessage,
  },
  answer: {
    stop: 'Stop emails about replies',
    why: 'You got this because you asked to be notified about replies.',
    letter: about((notice, siteUrl) => ({
      subject: `${notice.by} replied to you on ${notice.post}`,
      title: `${notice.by} replied to you`,
      parts: [{ quote: notice.quote, by: notice.by }, shownLink(notice, siteUrl)],
    })),
  },
  approval: {
    stop: 'Stop emails about approvals',
    why: 'You got this because you asked to be notified.',
    letter: about((notice, siteUrl) => ({
      subject: `Your review of ${notice.post} was approved`,
      title: `Your review of “${notice.post}” was approved`,
      parts: [{ quote: notice.quote, by: 'You wrote' }, shownLink(notice, siteUrl)],
    })),
  },
}
