import { sayLetterChoice } from '#app/content/subscription.ts'
import type { ComposeLetter } from './compose-mail.ts'
import type { Letter } from './letter.ts'
import type { CallFunction } from './mail-queue.ts'
import { keepMailLink } from './mail-secret.ts'

export function composeSubscription(siteUrl: string, call: CallFunction): ComposeLetter {
  const { host } = new URL(siteUrl)
  return async ({ id, kind, told }) => {
    if (kind !== 'subscription') return null
    const href = `${siteUrl}/subscription?token=${await keepMailLink(call, id)}`
    const choice = sayLetterChoice({
      topics: Array.isArray(told.topics) ? told.topics.map(String) : [],
      weekday: typeof told.weekday === 'number' ? told.weekday : null,
    })
    const letter = told.state === 'confirmed' ? known(host, href, choice) : fresh(host, href, choice)
    return { letter: { ...letter, footer: footer(siteUrl) } }
  }
}

const fresh = (host: string, href: string, choice: string): Omit<Letter, 'footer'> => ({
  subject: `Confirm: posts of ${host} by mail`,
  title: 'Do you want new posts by mail?',
  parts: [
    `Somebody, hopefully you, entered this address on ${host} to get ${choice}.`,
    { link: 'Confirm this address', href },
    'The link is valid for a week. Without it nothing is sent to you.',
  ],
})

const known = (host: string, href: string, choice: string): Omit<Letter, 'footer'> => ({
  subject: `You get posts of ${host} by mail`,
  title: 'You are subscribed already',
  parts: [
    `Somebody, hopefully you, entered this address on ${host} once more. You get ${choice}.`,
    { link: 'Change or end it', href },
  ],
})

const footer = (siteUrl: string): Letter['footer'] => [
  'If it was not you, leave this message alone. Behind its link you can also choose never to be written to again.',
  { link: 'Or follow by feed', href: `${siteUrl}/rss.xml`, isQuiet: true },
]
