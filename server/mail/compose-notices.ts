import { createHash, randomBytes } from 'node:crypto'
import type { ComposeLetter } from './compose-mail.ts'
import type { CallFunction } from './mail-queue.ts'
import { NOTICE_KINDS } from './notice-letters.ts'

/** The mails about reviews. Each has a link of its own that ends its kind, of which the database keeps the hash. */
export function composeNotices(siteUrl: string, call: CallFunction): ComposeLetter {
  return async ({ id, kind, told }) => {
    const notice = NOTICE_KINDS[kind]
    if (!notice) return null
    const secret = randomBytes(32).toString('base64url')
    await call('keep_mail_link', {
      of_mail: id,
      secret_hash: createHash('sha256').update(secret).digest('hex'),
    })
    const stop = `${siteUrl}/auth/mails?token=${secret}`
    const letter = {
      ...notice.letter(told, siteUrl),
      footer: [{ text: notice.why }, { link: notice.stop, href: stop, isQuiet: true }],
    }
    return 'thread' in told ? { letter, stop, thread: `review-${Number(told.thread)}` } : { letter, stop }
  }
}
