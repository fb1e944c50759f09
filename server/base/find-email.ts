import { domainToASCII, domainToUnicode } from 'node:url'

const ADDRESS = /^[^\s@<>(),:;"[\]\\\p{C}]+@[^\s@<>(),:;"[\]\\\p{C}]+$/u

const PUNYCODE = /(^|\.)xn--/

const longestEmail = 255

/** Returns an address in lower case with its domain in ASCII, or null when it is not a plain address. */
export function findEmail(text: string): string | null {
  const typed = text.toLowerCase()
  if (!ADDRESS.test(typed)) return null
  const [name, domain = ''] = typed.split('@')
  const email = `${name}@${asciiOf(domain)}`
  return asciiOf(domain) !== '' && email.length <= longestEmail ? email : null
}

/** Returns the address as `findEmail` does, and the older spelling that accounts may be stored under. */
export function spellingsOf(email: string): string[] {
  const [name, domain = ''] = email.split('@')
  return PUNYCODE.test(domain) ? [email, `${name}@${domainToUnicode(domain)}`] : [email]
}

/** Returns '' for alternative spellings such as `example。com` or `example.com.`, so that one mailbox cannot have several accounts. */
function asciiOf(domain: string): string {
  if (domain.endsWith('.')) return ''
  if (/^[\x21-\x7e]+$/.test(domain) && !PUNYCODE.test(domain)) return domain
  const ascii = domainToASCII(domain)
  const unicode = domainToUnicode(ascii)
  // Newer versions of Node return invalid Punycode unchanged.
  const isValid = !PUNYCODE.test(unicode) && domainToASCII(unicode) === ascii
  return isValid && [ascii, unicode].includes(domain) ? ascii : ''
}
