import { describeNewsletterChoice } from '#shared/newsletter/subscription.ts'
import type { MessageComposer } from '../messages/compose-mail.ts'
import { type Message, senderOf } from '../messages/message.ts'
import { type CallFunction, storeMailLink } from '../queue/mail-queue.ts'

export function composeSubscription(siteUrl: string, call: CallFunction): MessageComposer {
  return async ({ id, details }) => {
    const { title: site } = senderOf(siteUrl, details.site)
    const href = `${siteUrl}/subscription?token=${await storeMailLink(call, id)}`
    const choice = describeNewsletterChoice({
      topics: Array.isArray(details.topics) ? details.topics.map(String) : [],
      weekday: typeof details.weekday === 'number' ? details.weekday : null,
    })
    const content = details.state === 'confirmed' ? known(site, href, choice) : fresh(site, href, choice)
    return { content: { ...content, footer: footer(siteUrl) } }
  }
}

const fresh = (site: string, href: string, choice: string): Omit<Message, 'footer'> => ({
  subject: `Confirm your subscription to ${site}`,
  title: 'Do you want new posts by email?',
  parts: [
    `Someone (hopefully you) entered this address on ${site} to get ${choice}.`,
    { link: 'Confirm this address', href },
    'The link is valid for a week. If you don’t confirm, nothing is sent to you.',
  ],
})

const known = (site: string, href: string, choice: string): Omit<Message, 'footer'> => ({
  subject: `You are subscribed to ${site}`,
  title: 'You are already subscribed',
  parts: [
    `Someone (hopefully you) entered this address on ${site} again. You get ${choice}.`,
    { link: 'Change it or unsubscribe', href },
  ],
})

const footer = (siteUrl: string): Message['footer'] => [
  'If this wasn’t you, ignore this email. Its link also lets you block your address.',
  { link: 'Or follow the feed', href: `${siteUrl}/rss.xml`, isQuiet: true },
]
