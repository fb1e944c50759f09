import { LRUCache } from 'lru-cache'
import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp'

/** Words that differ from mail to mail, at most 70 letters and digits, and the mark in their place. */
export interface Filling {
  mark: string
  words: string
}

interface Encoded {
  encoding: 'quoted-printable' | 'base64'
  length: number
  fill(words: string): string
}

/** Of the last letters, since encoding one takes longer than all else about sending it. */
const cache = new LRUCache<string, Encoded>({ max: 20 })

/** A text as a part of a mail with its own headers (RFC 2045), encoded once for all mails that differ in the filling alone. */
export function encodedPart(type: 'text/plain' | 'text/html', text: string, filling?: Filling): string {
  const known = filling && cache.get(text)
  const encoded = known ?? encode(text, filling?.mark)
  if (filling && !known) cache.set(text, encoded)
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoded.encoding}\r\n\r\n${encoded.fill(filling?.words ?? '')}`
}

export const encodedLength = (text: string): number => encode(text).length

function encode(text: string, mark?: string): Encoded {
  const lines = text.replace(/\r?\n/g, '\r\n')
  // One less than a line may have, for the soft break before the words.
  const pieces = (mark ? lines.split(mark) : [lines]).map(piece => wrapQuoted(encodeQuoted(piece), 75))
  const quoted = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const plain = Math.ceil((Buffer.byteLength(lines) / 3) * 4 * (78 / 76))
  if (quoted <= plain)
    return {
      encoding: 'quoted-printable',
      length: quoted,
      fill: words => pieces.join(`=\r\n${words}=\r\n`),
    }
  return {
    encoding: 'base64',
    length: plain,
    fill: words => wrapBase64(encodeBase64(mark ? lines.replaceAll(mark, words) : lines)),
  }
}
