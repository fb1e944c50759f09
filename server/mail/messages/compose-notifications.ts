import { recordsIn } from '#shared/text/parse-record.ts'
import { type CallFunction, newMailSecret, storeMailLink } from '../queue/mail-queue.ts'
import type { MessageComposer } from './compose-mail.ts'
import { senderOf } from './message.ts'
import { moderationLink } from './notification.ts'
import { NOTIFICATION_KINDS } from './notification-messages.ts'
import { type ReviewAction, reviewActions } from './review-actions.ts'

/** Composes mails about reviews and messages. Each has a link that turns its kind off; mails to administrators also have one per action. The database stores only hashes. */
export function composeNotifications(siteUrl: string, call: CallFunction): MessageComposer {
  async function linkActions(mail: number, kind: string, { by, isImported }: Record<string, unknown>) {
    const all: ReviewAction[] = NOTIFICATION_KINDS[kind]?.actions ?? []
    // Imported reviews have no account to ban.
    const actions = isImported === true ? all.filter(action => action !== 'ban') : all
    if (actions.length === 0) return []
    const links = actions.map(action => ({ action, ...newMailSecret() }))
    await call('store_action_links', {
      of_mail: mail,
      hashes: Object.fromEntries(links.map(({ action, hash }) => [action, hash])),
    })
    return links.map(({ action, secret }) => ({
      link: reviewActions[action].link(String(by)),
      href: `${siteUrl}/auth/acts?token=${secret}`,
      isQuiet: action !== 'approve',
    }))
  }

  return async ({ id, kind, details }) => {
    const notificationKind = NOTIFICATION_KINDS[kind]
    if (!notificationKind) return null
    const stop = `${siteUrl}/auth/mails?token=${await storeMailLink(call, id)}`
    const actions = new Map<number, Awaited<ReturnType<typeof linkActions>>>()
    for (const item of recordsIn(details.items))
      actions.set(Number(item.mail), await linkActions(Number(item.mail), String(item.kind), item))
    const { parts, ...texts } = notificationKind.write(details, siteUrl, mail => actions.get(mail) ?? [])
    const content = {
      ...texts,
      subject: `${texts.subject} · ${senderOf(siteUrl, details.site).title}`,
      parts: [
        ...parts,
        ...(await linkActions(id, kind, details)),
        ...(notificationKind.actions?.includes('approve')
          ? [{ ...moderationLink(siteUrl), isQuiet: true }]
          : []),
      ],
      footer: [notificationKind.why, { link: notificationKind.stop, href: stop, isQuiet: true }],
    }
    return {
      content,
      stop,
      ...('thread' in details && { thread: `review-${Number(details.thread)}` }),
      ...(kind === 'message' && { replyTo: String(details.address) }),
    }
  }
}
