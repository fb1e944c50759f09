import { senderOf } from '../smtp/sender-of.ts'
import type { ComposeMessage } from './compose-mail.ts'

/** A message from the contact form, for an administrator. A reply goes to the address that its sender typed. */
export function composeContact(siteUrl: string): ComposeMessage {
  return async ({ kind, details }) => {
    if (kind !== 'message') return null
    const by = String(details.by)
    const address = String(details.address)
    return {
      replyTo: address,
      content: {
        subject: `Message from ${by} · ${senderOf(siteUrl, details.site).title}`,
        title: `${by} wrote to you`,
        parts: [
          { quote: String(details.quote), by },
          {
            small: `A reply to this email goes to ${address}. Nobody has confirmed that it is the address of the person who wrote this.`,
          },
          { link: 'Open messages', href: `${siteUrl}/dashboard/messages`, isQuiet: true },
        ],
        footer: [
          'You got this because you are an administrator of the site. You can turn the form off in the settings.',
        ],
      },
    }
  }
}
