import type { CallFunction } from '../queue/mail-queue.ts'
import { type Act, actWords } from './act-words.ts'
import type { ComposeMessage } from './compose-mail.ts'
import { itemsOf } from './digest-message.ts'
import { newMailSecret, storeMailLink } from './mail-secret.ts'
import { NOTICE_KINDS } from './notification-messages.ts'
import { moderationLink } from './review-links.ts'

/** Composes mails about reviews. Each has a link that turns its kind off; mails to administrators also have one per action. The database stores only hashes. */
export function composeNotifications(siteUrl: string, call: CallFunction): ComposeMessage {
  async function linkActs(mail: number, kind: string, by: string) {
    const acts: Act[] = NOTICE_KINDS[kind]?.acts ?? []
    if (acts.length === 0) return []
    const links = acts.map(act => ({ act, ...newMailSecret() }))
    await call('store_action_links', {
      of_mail: mail,
      hashes: Object.fromEntries(links.map(({ act, hash }) => [act, hash])),
    })
    return links.map(({ act, secret }) => ({
      link: actWords[act].link(by),
      href: `${siteUrl}/auth/acts?token=${secret}`,
      isQuiet: act !== 'approve',
    }))
  }

  return async ({ id, kind, told }) => {
    const notice = NOTICE_KINDS[kind]
    if (!notice) return null
    const stop = `${siteUrl}/auth/mails?token=${await storeMailLink(call, id)}`
    const acts = new Map<number, Awaited<ReturnType<typeof linkActs>>>()
    for (const { mail, kind, by } of itemsOf(told))
      acts.set(Number(mail), await linkActs(Number(mail), String(kind), String(by)))
    const { parts, ...words } = notice.letter(told, siteUrl, mail => acts.get(mail) ?? [])
    const letter = {
      ...words,
      parts: [
        ...parts,
        ...(await linkActs(id, kind, String(told.by))),
        ...(notice.acts?.includes('approve') ? [{ ...moderationLink(siteUrl), isQuiet: true }] : []),
      ],
      footer: [notice.why, { link: notice.stop, href: stop, isQuiet: true }],
    }
    return 'thread' in told ? { letter, stop, thread: `review-${Number(told.thread)}` } : { letter, stop }
  }
}
