import { type Act, actWords } from './act-words.ts'
import type { ComposeLetter } from './compose-mail.ts'
import type { CallFunction } from './mail-queue.ts'
import { keepMailLink, newMailSecret } from './mail-secret.ts'
import { NOTICE_KINDS } from './notice-letters.ts'
import { moderationLink } from './review-links.ts'

/**
 * The mails about reviews. Each has a link of its own that ends its kind, and those to administrators one for each act, of which the database
 * keeps the hashes.
 */
export function composeNotices(siteUrl: string, call: CallFunction): ComposeLetter {
  async function linkActs(mail: number, acts: Act[], by: string) {
    if (acts.length === 0) return []
    const links = acts.map(act => ({ act, ...newMailSecret() }))
    await call('keep_act_links', {
      of_mail: mail,
      hashes: Object.fromEntries(links.map(({ act, hash }) => [act, hash])),
    })
    return [
      ...links.map(({ act, secret }) => ({
        link: actWords[act].link(by),
        href: `${siteUrl}/auth/acts?token=${secret}`,
        isQuiet: act !== 'approve',
      })),
      // What waits for a decision is there, too.
      ...(acts.includes('approve') ? [{ ...moderationLink(siteUrl), isQuiet: true }] : []),
    ]
  }

  return async ({ id, kind, told }) => {
    const notice = NOTICE_KINDS[kind]
    if (!notice) return null
    const stop = `${siteUrl}/auth/mails?token=${await keepMailLink(call, id)}`
    const { parts, ...words } = notice.letter(told, siteUrl)
    const letter = {
      ...words,
      parts: [...parts, ...(await linkActs(id, notice.acts ?? [], String(told.by)))],
      footer: [{ text: notice.why }, { link: notice.stop, href: stop, isQuiet: true }],
    }
    return 'thread' in told ? { letter, stop, thread: `review-${Number(told.thread)}` } : { letter, stop }
  }
}
