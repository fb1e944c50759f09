import { domainToASCII, domainToUnicode } from 'node:url'

/** Excludes characters that a mail header would parse as a name, list or comment. */
const ADDRESS = /^[^\s@<>(),:;"[\]\\\p{C}]+@[^\s@<>(),:;"[\]\\\p{C}]+$/u

const PUNYCODE = /(^|\.)xn--/

const longestEmail = 255

/** An address in lower case, with its domain in ASCII. Null when it is none, or not written in the usual way. */
export function findEmail(text: string): string | null {
  const typed = text.toLowerCase()
  if (!ADDRESS.test(typed)) return null
  const [name, domain = ''] = typed.split('@')
  const email = `${name}@${asciiOf(domain)}`
  return asciiOf(domain) !== '' && email.length <= longestEmail ? email : null
}

/** The address as `findEmail` returns it, and as accounts were stored before it returned ASCII. */
export function spellingsOf(email: string): string[] {
  const [name, domain = ''] = email.split('@')
  return PUNYCODE.test(domain) ? [email, `${name}@${domainToUnicode(domain)}`] : [email]
}

/** Mail to `example。com` or `example.com.` reaches example.com, so one mailbox could have several accounts: '' for these. */
function asciiOf(domain: string): string {
  if (domain.endsWith('.')) return ''
  if (/^[\x21-\x7e]+$/.test(domain) && !PUNYCODE.test(domain)) return domain
  const ascii = domainToASCII(domain)
  const unicode = domainToUnicode(ascii)
  // Newer versions of Node return invalid Punycode as it is.
  const isValid = !PUNYCODE.test(unicode) && domainToASCII(unicode) === ascii
  return isValid && [ascii, unicode].includes(domain) ? ascii : ''
}
