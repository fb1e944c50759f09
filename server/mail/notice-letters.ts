import type { Letter } from './letter.ts'

/** What `describe_mail` tells of a review. */
export interface Notice {
  by: string
  quote: string
  comment: number
  post: string
  slug: string
}

interface Kind {
  /** What is written on the link that ends the kind, and why somebody gets it. */
  stop: string
  why: string
  letter: (notice: Notice, siteUrl: string) => Omit<Letter, 'footer'>
}

const moderation = (siteUrl: string) => ({
  link: 'Decide in the dashboard',
  href: `${siteUrl}/dashboard/moderation`,
})

const shown = ({ slug, comment }: Notice, siteUrl: string) => ({
  link: 'Read it on the page',
  href: `${siteUrl}/blog/${encodeURIComponent(slug)}#review-${comment}`,
})

const ADMINISTRATOR = 'You get this as an administrator of the site.'

/** Kinds of mails about reviews. */
export const NOTICE_KINDS: Record<string, Kind> = {
  review: {
    stop: 'No more mails about new reviews',
    why: ADMINISTRATOR,
    letter: (notice, siteUrl) => ({
      subject: `New review of ${notice.post}`,
      title: `${notice.by} wrote about “${notice.post}”`,
      parts: [{ quote: notice.quote, by: notice.by }, shown(notice, siteUrl)],
    }),
  },
  held: {
    stop: 'No more mails about reviews that wait',
    why: ADMINISTRATOR,
    letter: (notice, siteUrl) => ({
      subject: `A review of ${notice.post} waits for approval`,
      title: `A review of “${notice.post}” waits for you`,
      parts: [
        { quote: notice.quote, by: notice.by },
        { text: 'Nobody else sees it until you approve it.' },
        moderation(siteUrl),
      ],
    }),
  },
  report: {
    stop: 'No more mails about reported reviews',
    why: ADMINISTRATOR,
    letter: (notice, siteUrl) => ({
      subject: `A review of ${notice.post} was reported`,
      title: `Somebody reported a review of “${notice.post}”`,
      parts: [{ quote: notice.quote, by: notice.by }, moderation(siteUrl)],
    }),
  },
  answer: {
    stop: 'No more mails about answers',
    why: 'You get this because you asked to hear of answers.',
    letter: (notice, siteUrl) => ({
      subject: `${notice.by} answered you on ${notice.post}`,
      title: `${notice.by} answered you`,
      parts: [{ quote: notice.quote, by: notice.by }, shown(notice, siteUrl)],
    }),
  },
  approval: {
    stop: 'No more mails about approvals',
    why: 'You get this because you asked to hear of it.',
    letter: (notice, siteUrl) => ({
      subject: `Your review of ${notice.post} is shown`,
      title: `Your review of “${notice.post}” was approved`,
      parts: [{ quote: notice.quote, by: 'You wrote' }, shown(notice, siteUrl)],
    }),
  },
}
