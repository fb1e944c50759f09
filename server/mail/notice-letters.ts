import type { Act } from './act-words.ts'
import { type ActsOf, digestLetter } from './digest-letter.ts'
import type { Letter } from './letter.ts'
import { type Notice, readNotice } from './read-notice.ts'
import { shownLink } from './review-links.ts'

interface Kind {
  stop: string
  why: string
  acts?: Act[]
  letter: (told: Record<string, unknown>, siteUrl: string, actsOf: ActsOf) => Omit<Letter, 'footer'>
}

const about =
  (write: (notice: Notice, siteUrl: string) => Omit<Letter, 'footer'>): Kind['letter'] =>
  (told, siteUrl) =>
    write(readNotice(told), siteUrl)

const ADMINISTRATOR = 'You get this as an administrator of the site.'

export const NOTICE_KINDS: Record<string, Kind> = {
  review: {
    stop: 'No more mails about new reviews',
    why: ADMINISTRATOR,
    acts: ['remove', 'bar'],
    letter: about((notice, siteUrl) => ({
      subject: `New review of ${notice.post}`,
      title: `${notice.by} wrote about “${notice.post}”`,
      parts: [{ quote: notice.quote, by: notice.by }, shownLink(notice, siteUrl)],
    })),
  },
  held: {
    stop: 'No more mails about reviews that wait',
    why: ADMINISTRATOR,
    acts: ['approve', 'remove', 'bar'],
    letter: about(notice => ({
      subject: `A review of ${notice.post} waits for approval`,
      title: `A review of “${notice.post}” waits for you`,
      parts: [{ quote: notice.quote, by: notice.by }, 'Nobody else sees it until you approve it.'],
    })),
  },
  report: {
    stop: 'No more mails about reported reviews',
    why: ADMINISTRATOR,
    acts: ['approve', 'remove', 'bar'],
    letter: about(notice => ({
      subject: `A review of ${notice.post} was reported`,
      title: `Somebody reported a review of “${notice.post}”`,
      parts: [{ quote: notice.quote, by: notice.by }],
    })),
  },
  digest: {
    stop: 'No more mails about new, waiting and reported reviews',
    why: ADMINISTRATOR,
    letter: digestLetter,
  },
  answer: {
    stop: 'No more mails about answers',
    why: 'You get this because you asked to hear of answers.',
    letter: about((notice, siteUrl) => ({
      subject: `${notice.by} answered you on ${notice.post}`,
      title: `${notice.by} answered you`,
      parts: [{ quote: notice.quote, by: notice.by }, shownLink(notice, siteUrl)],
    })),
  },
  approval: {
    stop: 'No more mails about approvals',
    why: 'You get this because you asked to hear of it.',
    letter: about((notice, siteUrl) => ({
      subject: `Your review of ${notice.post} is shown`,
      title: `Your review of “${notice.post}” was approved`,
      parts: [{ quote: notice.quote, by: 'You wrote' }, shownLink(notice, siteUrl)],
    })),
  },
}
