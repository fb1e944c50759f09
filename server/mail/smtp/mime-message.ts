import { buffer } from 'node:stream/consumers'
import type { SendMailOptions } from 'nodemailer'
import { excerpt } from '#shared/text/excerpt.ts'

/** A mail to one address. `sender`: the name of the site. `messageId`: the part before the @, the same for each attempt. */
export interface Mail {
  to: string
  sender: string
  replyTo?: string
  messageId: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  thread?: string | null // the Message-ID of its conversation
}

/** Replaces line breaks and control characters with spaces, to prevent header injection. */
export const singleLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Characters. A line of a mail may have 998 bytes, and a single word is not folded. */
const LONGEST_SUBJECT = 300

/** `from`: an address alone gets the name of the site. */
export function toMimeMessage(mail: Mail, from: string) {
  const { to, sender, replyTo, messageId, subject, text, html, headers, thread } = mail
  const host = from.replace(/^.*@|>$/g, '')
  const line = excerpt(singleLine(subject), LONGEST_SUBJECT)
  return {
    from: from.includes('<') ? from : { name: singleLine(sender), address: from },
    // An object is not parsed, so that it cannot name a second recipient.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    // Mail programs would decode it as an encoded word, including line breaks and control characters.
    subject: line.replaceAll('=?', '= ?'),
    text,
    html,
    messageId: `<${messageId}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(thread && { inReplyTo: `<${thread}@${host}>`, references: `<${thread}@${host}>` }),
  }
}

export async function encodeMessage(mail: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  return Buffer.isBuffer(message) ? message : buffer(message)
}
