import { excerpt } from '#app/content/excerpt.ts'
import type { Mail } from './mail.ts'
import { singleLine } from './single-line.ts'

/** Characters. A line of a mail may have 998 bytes, and a word of a subject is not folded. */
const LONGEST_SUBJECT = 300

/** A mail as bytes (RFC 5322), and the address of its sender. Headers are encoded, so that no value begins another. */
export async function composeMessage(mail: Mail, from: string): Promise<{ raw: Buffer; sender: string }> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { to, message, subject, text, html, headers, thread } = mail
  const host = from.replace(/^.*@|>$/g, '')
  const node = new MailComposer({
    from,
    // As an object, which is not parsed.
    to: { name: '', address: to },
    subject: excerpt(singleLine(subject), LONGEST_SUBJECT),
    text,
    html,
    messageId: `<${message}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(thread ? { inReplyTo: `<${thread}@${host}>`, references: `<${thread}@${host}>` } : {}),
  }).compile()
  const { from: sender } = node.getEnvelope()
  return { raw: await node.build(), sender: sender || '' }
}
