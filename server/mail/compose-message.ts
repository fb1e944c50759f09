import { excerpt } from '#app/content/excerpt.ts'
import { encodedPart } from './encoded-part.ts'
import type { Mail } from './mail.ts'
import { singleLine } from './single-line.ts'

/** Characters. A line of a mail may have 998 bytes, and a word of a subject is not folded. */
const LONGEST_SUBJECT = 300

/** A mail as bytes (RFC 5322), and the address of its sender. Headers are encoded, so that no value begins another. */
export async function composeMessage(mail: Mail, from: string): Promise<{ raw: Buffer; sender: string }> {
  const [{ default: MimeNode }, { encodeWord }] = await Promise.all([
    import('nodemailer/lib/mime-node'),
    import('nodemailer/lib/mime-funcs'),
  ])
  const { to, message, subject, text, html, filling, headers, thread } = mail
  const host = from.replace(/^.*@|>$/g, '')
  const line = excerpt(singleLine(subject), LONGEST_SUBJECT)
  const node = new MimeNode('multipart/alternative')
  node.setHeader({
    From: from,
    // As an object, which is not parsed.
    To: { name: '', address: to },
    // What looks encoded would be decoded by the mail program, breaks and controls with it.
    Subject: line.includes('=?') ? encodeWord(line, 'B', 52) : line,
    'Message-ID': `<${message}@${host}>`,
    'Auto-Submitted': 'auto-generated',
    ...headers,
    ...(thread ? { 'In-Reply-To': `<${thread}@${host}>`, References: `<${thread}@${host}>` } : {}),
  })
  const head = node.buildHeaders()
  const parts = [encodedPart('text/plain', text, filling), encodedPart('text/html', html, filling)]
  const body = parts.map(part => `--${node.boundary}\r\n${part}\r\n`).join('')
  const { from: sender } = node.getEnvelope()
  return { raw: Buffer.from(`${head}\r\n\r\n${body}--${node.boundary}--\r\n`), sender: sender || '' }
}
