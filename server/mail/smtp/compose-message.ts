import { excerpt } from '#shared/text/excerpt.ts'
import type { Mail } from './mail.ts'
import { singleLine } from './single-line.ts'

/** Characters. A line of a mail may have 998 bytes, and a word of a subject is not folded. */
const LONGEST_SUBJECT = 300

/** A mail as Nodemailer takes it. */
export function composeMessage({ to, message, subject, text, html, headers, thread }: Mail, from: string) {
  const host = from.replace(/^.*@|>$/g, '')
  const line = excerpt(singleLine(subject), LONGEST_SUBJECT)
  return {
    from,
    // As an object it is not parsed, so that it cannot name a second recipient.
    to: { name: '', address: to },
    // What looks encoded would be decoded by the mail program, breaks and controls with it.
    subject: line.replaceAll('=?', '= ?'),
    text,
    html,
    messageId: `<${message}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(thread && { inReplyTo: `<${thread}@${host}>`, references: `<${thread}@${host}>` }),
  }
}
